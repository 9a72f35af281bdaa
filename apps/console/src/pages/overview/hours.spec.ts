import { expect, it } from 'vitest';
import { hoursOfDay, startOfDay } from './hours.ts';

const noon = new Date(2026, 10, 23, 12, 30).getTime();
const row = { settled: 3, failed: 1, tokens: 50, costUsd: null };

it('puts what the service sums by its hours into those of the local day', () => {
  const hours = hoursOfDay(
    [
      { ...row, hour: new Date(2026, 10, 23, 9).toISOString() },
      { ...row, hour: new Date(2026, 10, 23, 9, 30).toISOString(), costUsd: 0.5 },
      { ...row, hour: new Date(2026, 10, 22, 23, 30).toISOString() },
    ],
    noon,
  );
  expect(hours).toHaveLength(24);
  expect(hours[9]).toMatchObject({ settled: 6, failed: 2, tokens: 100, costUsd: 0.5 });
  expect(hours[0]).toMatchObject({ settled: 3 });
  expect(hours[10]).toMatchObject({ settled: 0 });
});

it('knows the days before and after one', () => {
  expect(startOfDay(noon, 1)).toEqual(new Date(2026, 10, 24));
  expect(startOfDay(noon, -30)).toEqual(new Date(2026, 9, 24));
});
