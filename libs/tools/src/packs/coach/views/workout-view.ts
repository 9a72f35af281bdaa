import type { JsonObject } from '@faina/agent-core';
import type { Workout } from '../coach-store.js';
import { weekdayOf } from '../../../calendar/local-date.js';
import { round } from './round.js';

/** A planned workout as a model reads it; what the plan does not say is left out. */
export function viewWorkout(workout: Workout): JsonObject {
  const { distanceMeters } = workout;
  const optional = {
    target_pace: workout.targetPace,
    duration_minutes: workout.durationMinutes,
    distance_km: distanceMeters === null ? null : round(distanceMeters / 1000, 2),
    notes: workout.notes,
    skip_reason: workout.skipReason,
  };
  return {
    id: workout.id,
    date: workout.date,
    weekday: weekdayOf(workout.date),
    type: workout.type,
    description: workout.description,
    status: workout.status,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}
