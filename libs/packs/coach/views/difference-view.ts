import type { JsonObject } from '@faina/sdk';
import type { Activity } from '../store/coach-store.js';
import { metersPerBeat } from '../formulas/efficiency.js';
import { recorded, round } from './recorded.js';

/** What changed from one activity to a later one of the same sport; positive is more. */
export function viewDifference(first: Activity, last: Activity): JsonObject {
  const change = (figure: (activity: Activity) => number | null) => {
    const before = figure(first);
    const after = figure(last);
    return before === null || after === null ? null : after - before;
  };
  return recorded({
    distance_km: round(
      change(({ distanceMeters: meters }) => meters && meters / 1000),
      2,
    ),
    moving_seconds: change(({ movingSeconds }) => movingSeconds),
    pace_seconds_per_km: first.type === 'RUNNING' ? round(change(secondsPerKm)) : null,
    pace_seconds_per_100m:
      first.type === 'SWIMMING'
        ? round(change((activity) => per(secondsPerKm(activity), 10)))
        : null,
    speed_kmh: first.type === 'CYCLING' ? round(change(kmPerHour), 1) : null,
    average_heart_rate_bpm: round(change(({ averageHeartRate }) => averageHeartRate)),
    efficiency_m_per_beat: round(change(metersPerBeat), 2),
    elevation_gain_m: round(change(({ elevationMeters }) => elevationMeters)),
  });
}

const secondsPerKm = ({ movingSeconds, distanceMeters }: Activity) =>
  movingSeconds && distanceMeters ? movingSeconds / (distanceMeters / 1000) : null;

const kmPerHour = (activity: Activity) => {
  const seconds = secondsPerKm(activity);
  return seconds === null ? null : 3600 / seconds;
};

const per = (value: number | null, divisor: number) => (value === null ? null : value / divisor);
