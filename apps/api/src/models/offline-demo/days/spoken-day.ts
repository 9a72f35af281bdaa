import { isCalendarDay, type CalendarDay } from './calendar-day.js';

/** Their order is that of the week, Monday first. */
const WEEKDAYS = [
  /\b(?:segunda|monday)\b/,
  /\b(?:terca|tuesday)\b/,
  /\b(?:quarta|wednesday)\b/,
  /\b(?:quinta|thursday)\b/,
  /\b(?:sexta|friday)\b/,
  /\b(?:sabado|saturday)\b/,
  /\b(?:domingo|sunday)\b/,
];

/** The weekday that a normalised text names: 1 is Monday, 7 is Sunday. */
export function weekdayIn(text: string): number | undefined {
  const index = WEEKDAYS.findIndex((pattern) => pattern.test(text));
  return index < 0 ? undefined : index + 1;
}

const WRITTEN = /\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/g;
const MOST_WRITTEN = 2;

/**
 * The dates of a normalised text in the form of 2026-11-21, 21/11/2026 or 21/11, the first two; a
 * date that no calendar has is undefined.
 */
export const writtenDays = (
  text: string,
  today: CalendarDay,
): readonly (CalendarDay | undefined)[] =>
  [...text.matchAll(WRITTEN)]
    .slice(0, MOST_WRITTEN)
    .map(([, isoYear, isoMonth, isoDay, day, month, year]) => {
      const written = [
        isoYear ?? year ?? today.slice(0, 4),
        (isoMonth ?? month ?? '').padStart(2, '0'),
        (isoDay ?? day ?? '').padStart(2, '0'),
      ].join('-');
      return isCalendarDay(written) ? written : undefined;
    });
