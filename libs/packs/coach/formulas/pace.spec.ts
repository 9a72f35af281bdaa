import { describe, expect, it } from 'vitest';
import { duration, pace, speedKmh } from './pace.js';

describe('pace', () => {
  it.each([
    [3151, 10020, 1000, '5:14'],
    [1659, 5067.5, 1000, '5:27'],
    [2399.6, 8000, 1000, '5:00'],
    [1800, 1500, 100, '2:00'],
    [3600, 500, 1000, '120:00'],
  ])('of %d s over %d m per %d m is %s', (seconds, meters, per, expected) => {
    expect(pace(seconds, meters, per)).toBe(expected);
  });

  it('is absent where a figure is', () => {
    expect(pace(null, 1000, 1000)).toBeNull();
    expect(pace(300, 0, 1000)).toBeNull();
    expect(speedKmh(null, 1000)).toBeNull();
  });
});

describe('speedKmh and duration', () => {
  it('round as a watch shows them', () => {
    expect(speedKmh(3600, 30_149)).toBe(30.1);
    expect(duration(59)).toBe('0:59');
    expect(duration(3151)).toBe('52:31');
    expect(duration(3600)).toBe('1:00:00');
    expect(duration(7384)).toBe('2:03:04');
  });
});
