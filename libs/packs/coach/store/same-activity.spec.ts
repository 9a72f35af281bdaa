import { describe, expect, it } from 'vitest';
import { createActivity } from '../test/support/coach-fixture.js';
import type { NewActivity } from './coach-store.js';
import { isSameActivity } from './same-activity.js';

const minutes = (count: number) => ({ elapsedSeconds: count * 60, movingSeconds: count * 60 });
const noDuration = { elapsedSeconds: null, movingSeconds: null };
const noFigures = { ...noDuration, distanceMeters: null };
const startedAt = (seconds: number) => ({
  startedAt: new Date(Date.UTC(2026, 10, 19, 9, 12, 33) + seconds * 1000),
});

/** The same run from another file, unless a figure differs. */
const pair = (left: Partial<NewActivity>, right: Partial<NewActivity>) => [
  createActivity({ sourceKey: 'gpx:1', ...startedAt(0), ...left }),
  createActivity({ sourceKey: 'fit:1', ...startedAt(0), ...right }),
];

const one: readonly (readonly [string, Partial<NewActivity>, Partial<NewActivity>])[] = [
  ['the same figures', {}, {}],
  ['starts within a minute', minutes(50), { ...minutes(50), ...startedAt(59) }],
  ['durations that differ by a fifth', minutes(100), minutes(81)],
  ['a pause that one leaves out', { elapsedSeconds: 4_800 }, { elapsedSeconds: 3_060 }],
  ['equal durations and other distances', { distanceMeters: 10_000 }, { distanceMeters: 6_210 }],
  ['no duration and like distances', noDuration, { distanceMeters: 10_900 }],
  ['no figures and one start', noFigures, {}],
  [
    'one number, whatever else',
    { sourceKey: 'strava:1' },
    { sourceKey: 'strava:1', ...minutes(1) },
  ],
];

const two: readonly (readonly [string, Partial<NewActivity>, Partial<NewActivity>])[] = [
  ['a run and a ride', {}, { type: 'CYCLING' }],
  ['half an hour and two hours', minutes(30), minutes(120)],
  ['starts over a minute apart', {}, startedAt(61)],
  ['repetitions of half a minute', minutes(0.5), { ...minutes(0.5), ...startedAt(40) }],
  ['no duration and unlike distances', noDuration, { distanceMeters: 21_000 }],
  ['no figures and two starts', noFigures, startedAt(2)],
];

describe('E16 two files', () => {
  it.each(one)('with %s tell of one activity', (_what, left, right) => {
    const [first, second] = pair(left, right);
    if (!first || !second) throw new Error('A pair has two activities.');
    expect([isSameActivity(first, second), isSameActivity(second, first)]).toEqual([true, true]);
  });

  it.each(two)('with %s tell of two', (_what, left, right) => {
    const [first, second] = pair(left, right);
    if (!first || !second) throw new Error('A pair has two activities.');
    expect([isSameActivity(first, second), isSameActivity(second, first)]).toEqual([false, false]);
  });
});
