import { Result, type ToolContext, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import type { LocalCalendar, LocalDate } from '../../calendar/local-date.js';
import { resolveDay, resolvePastDay } from '../../calendar/resolve-day.js';
import { refuse } from './refuse.js';
import { wordsIn } from './words/words-in.js';

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
  context: Pick<ToolContext, 'askedAt' | 'language'>,
  calendar: LocalCalendar,
  toolName: string,
) => Result<LocalDate, ToolError>;

export const plannedDayOf: DayReader = (text, { askedAt, language }, calendar, toolName) => {
  const day = resolveDay(text, askedAt, calendar);
  if (day !== undefined) return Result.ok(day);
  return refuse(
    toolName,
    'INVALID_DATE',
    wordsIn[language].unknownPlannedDay(JSON.stringify(text)),
  );
};

export const recordedDayOf: DayReader = (text, { askedAt, language }, calendar, toolName) => {
  const day = resolvePastDay(text, askedAt, calendar);
  if (day !== undefined) return Result.ok(day);
  return refuse(
    toolName,
    'INVALID_DATE',
    wordsIn[language].unknownRecordedDay(JSON.stringify(text)),
  );
};
