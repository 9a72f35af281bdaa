import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActivity } from '../test/support/coach-fixture.js';
import type { NewActivity } from './coach-store.js';
import { mergeActivity, type MergedActivity } from './merge-activity.js';

const stored = (change: Partial<NewActivity>): MergedActivity => ({
  ...createActivity(change),
  fieldSources: {},
});

const sources = ['fit', 'tcx', 'gpx', 'garmin', 'strava'];

/** Files of one activity, with figures of a few values so that some are equal. */
const files = fc.array(
  fc.record({
    sourceKey: fc
      .tuple(fc.constantFrom(...sources), fc.nat(2))
      .map(([source, number]) => `${source}:${number}`),
    name: fc.constantFrom('Corrida', 'Run'),
    calories: fc.constantFrom(null, 600, 700),
    averageHeartRate: fc.constantFrom(null, 118.5, 126),
    startedAt: fc.constantFrom(new Date(0), new Date(4_000)),
  }),
  { minLength: 2, maxLength: 6 },
);

const mergeAll = (changes: readonly Partial<NewActivity>[]): MergedActivity => {
  const [first = {}, ...others] = changes;
  return others.reduce<MergedActivity>(
    (merged, change) => mergeActivity(merged, createActivity(change)),
    stored(first),
  );
};

describe('E16 files of one activity', () => {
  it("take the watch's figures before sums over points, and those before a table's", () => {
    const { averageHeartRate, calories, distanceMeters } = mergeAll([
      { sourceKey: 'strava:1', averageHeartRate: 119, calories: 650, distanceMeters: 10_000 },
      { sourceKey: 'gpx:1', averageHeartRate: 118.5, calories: null, distanceMeters: 10_100 },
      { sourceKey: 'fit:1', averageHeartRate: 126, calories: 684, distanceMeters: null },
    ]);

    expect({ averageHeartRate, calories, distanceMeters }).toEqual({
      averageHeartRate: 126,
      calories: 684,
      distanceMeters: 10_100,
    });
  });

  it('keep the title that a person gave', () => {
    const { name, sourceKey, sourceType } = mergeAll([
      { sourceKey: 'strava:1', name: 'Prova', sourceType: 'Trail Run' },
      { sourceKey: 'fit:1', name: 'running', sourceType: 'running' },
    ]);

    expect({ name, sourceKey, sourceType }).toEqual({
      name: 'Prova',
      sourceKey: 'strava:1',
      sourceType: 'Trail Run',
    });
  });

  it('give the very same activity when nothing is better', () => {
    const merged = mergeAll([{ sourceKey: 'fit:1' }, { sourceKey: 'gpx:1', name: 'Volta' }]);

    expect(mergeActivity(merged, createActivity({ sourceKey: 'gpx:1', name: 'Volta' }))).toBe(
      merged,
    );
  });

  it('make one activity in whatever order they come, and however often', () => {
    fc.assert(
      fc.property(files, fc.gen(), (all, pick) => {
        const shuffled = [...all, ...all].toSorted(() => pick(fc.integer, { min: -1, max: 1 }));
        expect(mergeAll(shuffled)).toEqual(mergeAll(all));
      }),
    );
  });
});
