import { Result } from '@faina/agent-core';
import { addDays, type LocalCalendar, type LocalDate } from '../calendar/local-date.js';
import { resolveDay } from '../calendar/resolve-day.js';
import { refuse, type CrmProblem } from './crm-problem.js';
import { quoted } from './quoted.js';

/** Ten years: nobody plans a task for a day beyond, somebody mistyped its year. */
const maxDaysAhead = 3_653;

/**
 * The day that was named, null where none was. What is not understood is asked for, not guessed, and
 * so is a day that is over or far away.
 */
export function readDueDay(
  text: string | undefined,
  askedAt: Date,
  calendar: LocalCalendar,
): Result<LocalDate | null, CrmProblem> {
  if (text === undefined) return Result.ok(null);
  const day = resolveDay(text, askedAt, calendar);
  if (day === undefined) {
    return refuse('DATE_NOT_UNDERSTOOD', (words) => words.unknownDay(quoted(text)));
  }
  const today = calendar.dateOf(askedAt);
  if (day < today) return refuse('DATE_IN_THE_PAST', (words) => words.pastDay(words.day(day)));
  if (day > addDays(today, maxDaysAhead)) {
    return refuse('DATE_TOO_FAR', (words) => words.farDay(words.day(day)));
  }
  return Result.ok(day);
}
