import type { JsonObject } from '@faina/agent-core';
import type { Activity } from '../coach-store.js';
import { duration } from '../formulas/pace.js';
import { round } from './round.js';

/** Sums over activities; those without a figure add nothing to its sum. */
export function viewTotals(activities: readonly Activity[]): JsonObject {
  const sum = (figure: (activity: Activity) => number | null) =>
    activities.reduce((total, activity) => total + (figure(activity) ?? 0), 0);
  return {
    activities: activities.length,
    distance_km: round(sum(({ distanceMeters }) => distanceMeters) / 1000, 2),
    moving_time: duration(sum(({ movingSeconds }) => movingSeconds)),
    elevation_gain_m: round(sum(({ elevationMeters }) => elevationMeters)),
  };
}
