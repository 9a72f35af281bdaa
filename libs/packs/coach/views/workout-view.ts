import { shorten } from '@faina/agent-core';
import type { JsonObject } from '@faina/sdk';
import type { Workout } from '../store/coach-store.js';
import { weekdayOf } from '../../calendar/local-date.js';
import { recorded } from './recorded.js';

/** A planned workout under the names of the HTTP API; what the plan does not say is left out. */
export function viewWorkout(workout: Workout): JsonObject {
  const { id, date, type, description, status, targetPace, durationMinutes } = workout;
  const { distanceMeters, notes, skipReason } = workout;
  return {
    id,
    date,
    weekday: weekdayOf(date),
    type,
    description,
    status,
    ...recorded({ targetPace, durationMinutes, distanceMeters, notes, skipReason }),
  };
}

const maxShownChars = 200;

/** The description in quotation marks, cut where it is long. */
export const showWorkout = ({ description }: Pick<Workout, 'description'>): string =>
  `"${shorten(description, maxShownChars)}"`;
