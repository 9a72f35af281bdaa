import { Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import type { LocalCalendar, LocalDate } from '../../calendar/local-date.js';
import { resolveDay, resolvePastDay } from '../../calendar/resolve-day.js';

const wordSchema = z.string().trim().min(1).max(40);

/** A day of the plan. */
export const plannedDaySchema = wordSchema.describe(
  'YYYY-MM-DD, or the word of the athlete: hoje, amanhã, or a weekday such as sexta (the next one)',
);

/** A day of what was recorded. */
export const recordedDaySchema = wordSchema.describe(
  'YYYY-MM-DD, or the word of the athlete: hoje, ontem, or a weekday such as sexta (the last one)',
);

/** The day that an argument means for this owner; a recoverable failure when it is none. */
type DayReader = (
  text: string,
  askedAt: Date,
  calendar: LocalCalendar,
  toolName: string,
) => Result<LocalDate, ToolError>;

export const plannedDayOf: DayReader = (text, askedAt, calendar, toolName) =>
  known(resolveDay(text, askedAt, calendar), text, 'amanhã', toolName);

export const recordedDayOf: DayReader = (text, askedAt, calendar, toolName) =>
  known(resolvePastDay(text, askedAt, calendar), text, 'ontem', toolName);

function known(
  day: LocalDate | undefined,
  text: string,
  example: string,
  toolName: string,
): Result<LocalDate, ToolError> {
  if (day !== undefined) return Result.ok(day);
  const message =
    `${JSON.stringify(text)} não é um dia. Use AAAA-MM-DD, de 1900 a 2999, hoje, ${example} ou um ` +
    'dia da semana.';
  return Result.error(new ToolError(message, toolName, undefined, true, 'INVALID_DATE'));
}
