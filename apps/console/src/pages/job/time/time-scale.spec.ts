import { describe, expect, it } from 'vitest';
import { momentAt, noteSide, place, timeScale, xOf } from './time-scale.ts';
import { idleTimes } from './idle-time.ts';
import { ticksOf } from './time-ticks.ts';
import { within, zoomed } from './zoom.ts';

const whole = { from: 1_000, to: 11_000 };

describe('one scale', () => {
  const scale = timeScale(whole, 500);

  it('draws time in proportion, there and back', () => {
    expect(xOf(scale, 1_000)).toBe(0);
    expect(xOf(scale, 6_000)).toBe(250);
    expect(momentAt(scale, 250)).toBe(6_000);
    expect([momentAt(scale, -5), momentAt(scale, 900)]).toEqual([1_000, 11_000]);
  });

  it('draws nothing narrower than two pixels, nor beyond its edges', () => {
    expect(place(scale, { from: 6_000, to: 6_000 })).toEqual({ left: 250, width: 2 });
    expect(place(scale, { from: 11_000, to: 11_000 })).toEqual({ left: 498, width: 2 });
    expect(place(scale, { from: 0, to: 99_000 })).toEqual({ left: 0, width: 500 });
    expect(place(scale, { from: 12_000, to: 13_000 })).toBeUndefined();
  });

  it('has room for a job that took no time', () => {
    const none = timeScale({ from: 5, to: 5 }, 300);
    expect(place(none, { from: 5, to: 5 })?.width).toBe(2);
  });
});

describe('a folded scale', () => {
  const scale = timeScale(whole, 1_000, [{ from: 2_000, to: 10_000 }]);

  it('gives what is folded a band, and the rest one scale', () => {
    expect(scale.pieces.map(({ left, width, isFolded }) => [left, width, isFolded])).toEqual([
      [0, 458, false],
      [458, 84, true],
      [542, 458, false],
    ]);
    expect(xOf(scale, 6_000)).toBe(500);
    expect(momentAt(scale, xOf(scale, 10_500))).toBeCloseTo(10_500);
  });

  it('leaves most of a narrow axis to the time with work', () => {
    const folds = [2, 4, 6, 8].map((second) => ({
      from: second * 1_000,
      to: second * 1_000 + 900,
    }));
    const bands = timeScale(whole, 200, folds).pieces.filter(({ isFolded }) => isFolded);
    expect(bands.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(40);
  });

  it('has marks at round times, and one behind the fold', () => {
    expect(ticksOf(scale, 1_000).map(({ ms, x }) => [ms, Math.round(x)])).toEqual([
      [0, 0],
      [200, 92],
      [400, 183],
      [600, 275],
      [800, 366],
      [9_000, 542],
      [9_200, 634],
      [9_400, 725],
      [9_600, 817],
      [9_800, 908],
    ]);
  });
});

it('puts a note where there is room for it', () => {
  expect(noteSide({ width: 500 }, { left: 10, width: 20 }, 100)).toBe('right');
  expect(noteSide({ width: 500 }, { left: 450, width: 20 }, 100)).toBe('left');
  expect(noteSide({ width: 500 }, { left: 50, width: 440 }, 100)).toBeUndefined();
});

it('folds what is long and idle, from a fifth of the time on', () => {
  const span = (status: 'ACTIVE' | 'WAITING', from: number, to: number) =>
    ({ status, from, to, epoch: 1, reason: '', isLive: false }) as const;
  const spans = [
    span('ACTIVE', 1_000, 2_000),
    span('WAITING', 2_000, 10_000),
    span('ACTIVE', 10_000, 11_000),
  ];
  expect(idleTimes(whole, [], spans)).toEqual([{ from: 2_060, to: 9_940 }]);
  const short = [span('ACTIVE', 1_000, 9_500), span('ACTIVE', 10_500, 11_000)];
  expect(idleTimes(whole, [], short)).toEqual([]);
});

it('zooms around the middle, moves into the whole, and ends with the whole', () => {
  expect(zoomed(whole, whole, 0.5)).toEqual({ from: 3_500, to: 8_500 });
  expect(zoomed(whole, { from: 1_000, to: 3_000 }, 2)).toEqual({ from: 1_000, to: 5_000 });
  expect(zoomed(whole, { from: 1_000, to: 7_000 }, 2)).toBeUndefined();
  expect(within(whole, { from: 10_500, to: 10_500 })).toEqual({ from: 10_500, to: 10_501 });
});
