import type { JsonObject } from '@faina/sdk';
import type { SleepNight } from '../store/coach-store.js';
import { recorded, round } from './recorded.js';

/** A night as a model reads it; what was not recorded is left out. */
export const viewNight = (night: SleepNight): JsonObject => ({
  date: night.date,
  ...recorded({
    asleep_hours: round(night.asleepMinutes / 60, 1),
    deep_minutes: night.deepMinutes,
    rem_minutes: night.remMinutes,
    awake_minutes: night.awakeMinutes,
    score: night.score,
    hrv_ms: round(night.hrvMs),
    resting_heart_rate_bpm: night.restingHeartRate,
  }),
});

/** Means over the nights that have the figure; empty without nights. */
export function viewNightAverages(nights: readonly SleepNight[]): JsonObject {
  return recorded({
    asleep_hours: round(mean(nights.map(({ asleepMinutes }) => asleepMinutes / 60)), 1),
    score: round(mean(nights.map(({ score }) => score))),
    hrv_ms: round(mean(nights.map(({ hrvMs }) => hrvMs))),
    resting_heart_rate_bpm: round(mean(nights.map(({ restingHeartRate }) => restingHeartRate))),
  });
}

function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return present.reduce((total, value) => total + value, 0) / present.length;
}
