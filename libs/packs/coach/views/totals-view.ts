import type { JsonObject } from '@faina/sdk';
import type { Activity } from '../store/coach-store.js';
import { duration } from '../formulas/pace.js';
import { round } from './recorded.js';

/** Sums over activities; those without a figure add nothing to its sum, and their number is told. */
export function viewTotals(activities: readonly Activity[]): JsonObject {
  const sum = (figure: Figure) =>
    activities.reduce((total, { [figure]: value }) => total + (value ?? 0), 0);
  const without = (figure: Figure) =>
    activities.filter(({ [figure]: value }) => value === null).length;
  const gaps = Object.entries({
    distance_km: without('distanceMeters'),
    moving_time: without('movingSeconds'),
    elevation_gain_m: without('elevationMeters'),
  }).filter(([, count]) => count > 0);
  return {
    activities: activities.length,
    distance_km: round(sum('distanceMeters') / 1000, 2),
    moving_time: duration(sum('movingSeconds')),
    elevation_gain_m: round(sum('elevationMeters')),
    ...(gaps.length > 0 && { activities_without: Object.fromEntries(gaps) }),
  };
}

type Figure = 'distanceMeters' | 'movingSeconds' | 'elevationMeters';
