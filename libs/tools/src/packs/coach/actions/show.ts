import type { Workout } from '../coach-store.js';
import { weekdayOf, type LocalDate } from '../../../calendar/local-date.js';

/** `2026-11-27 (sexta)`: the day is told in full, so that nobody has to compute it. */
export const showDay = (date: LocalDate): string => `${date} (${weekdayOf(date)})`;

const maxShownChars = 200;

/** The description in quotation marks, cut where it is long. */
export function showWorkout({ description }: Pick<Workout, 'description'>): string {
  const isLong = description.length > maxShownChars;
  return `"${isLong ? `${description.slice(0, maxShownChars).toWellFormed()}…` : description}"`;
}
