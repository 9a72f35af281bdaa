import type { JsonObject } from '@faina/sdk';
import type { SportType } from '../store/activity-type.js';
import type { Activity } from '../store/coach-store.js';
import { metersPerBeat } from '../formulas/efficiency.js';
import { duration, pace, speedKmh } from '../formulas/pace.js';
import type { LocalCalendar } from '../../calendar/local-date.js';
import { recorded, round } from './recorded.js';

/** The figures that an athlete expects of a sport; those without a value are named as missing. */
const expectedFigures: Record<SportType, readonly string[]> = {
  RUNNING: ['distance_km', 'moving_time', 'pace_min_per_km', 'average_heart_rate_bpm'],
  CYCLING: ['distance_km', 'moving_time', 'average_speed_kmh', 'average_heart_rate_bpm'],
  SWIMMING: ['distance_km', 'moving_time', 'pace_min_per_100m'],
  STRENGTH: ['moving_time', 'average_heart_rate_bpm'],
  OTHER: ['moving_time'],
};

/** An activity as a model reads it: local day and time, units in the names, nothing made up. */
export function viewActivity(activity: Activity, calendar: LocalCalendar): JsonObject {
  const figures = figuresOf(activity);
  return {
    id: activity.id,
    type: activity.type,
    sport: activity.sourceType,
    name: activity.name,
    date: calendar.dateOf(activity.startedAt),
    start_time: calendar.timeOf(activity.startedAt),
    ...recorded(figures),
    missing: expectedFigures[activity.type].filter((name) => (figures[name] ?? null) === null),
  };
}

function figuresOf(activity: Activity): Record<string, string | number | null> {
  const { type, distanceMeters, movingSeconds, elapsedSeconds } = activity;
  const isPaced = type === 'RUNNING' || type === 'SWIMMING';
  return {
    distance_km: distanceMeters === null ? null : round(distanceMeters / 1000, 2),
    moving_time: movingSeconds === null ? null : duration(movingSeconds),
    elapsed_time: elapsedSeconds === null ? null : duration(elapsedSeconds),
    pace_min_per_km: type === 'RUNNING' ? pace(movingSeconds, distanceMeters, 1000) : null,
    pace_min_per_100m: type === 'SWIMMING' ? pace(movingSeconds, distanceMeters, 100) : null,
    average_speed_kmh: isPaced ? null : speedKmh(movingSeconds, distanceMeters),
    average_heart_rate_bpm: round(activity.averageHeartRate),
    max_heart_rate_bpm: round(activity.maxHeartRate),
    average_cadence_rpm: round(activity.averageCadence),
    average_power_w: round(activity.averageWatts),
    efficiency_m_per_beat: round(metersPerBeat(activity), 2),
    elevation_gain_m: round(activity.elevationMeters),
    calories_kcal: round(activity.calories),
  };
}
