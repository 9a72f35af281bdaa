import { Result } from '@faina/agent-core';
import type { LocalCalendar, LocalDate } from '../../calendar/local-date.js';
import { resolveDay } from '../../calendar/resolve-day.js';
import { refuse, type CrmProblem } from './crm-problem.js';
import { quoted } from './shorten.js';

/** The day that was named, null where none was; what is not understood is asked for, not guessed. */
export function readDueDay(
  text: string | undefined,
  askedAt: Date,
  calendar: LocalCalendar,
): Result<LocalDate | null, CrmProblem> {
  if (text === undefined) return Result.ok(null);
  const day = resolveDay(text, askedAt, calendar);
  return day === undefined
    ? refuse('DATE_NOT_UNDERSTOOD', (words) => words.unknownDay(quoted(text)))
    : Result.ok(day);
}
