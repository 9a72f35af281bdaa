import type { JsonObject } from '@faina/agent-core';
import type { Workout } from '../coach-store.js';
import { weekdayOf } from '../../calendar/local-date.js';

/** A planned workout under the names of the HTTP API; what the plan does not say is left out. */
export function viewWorkout(workout: Workout): JsonObject {
  const optional = {
    targetPace: workout.targetPace,
    durationMinutes: workout.durationMinutes,
    distanceMeters: workout.distanceMeters,
    notes: workout.notes,
    skipReason: workout.skipReason,
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
