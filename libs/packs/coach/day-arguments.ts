import { Result, type ToolContext, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import type { LocalCalendar, LocalDate } from '../calendar/local-date.js';
import { resolveDay, resolvePastDay } from '../calendar/resolve-day.js';
import { refuse } from '../refuse.js';
import type { CoachWords } from './words/coach-words.js';
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

const reader =
  (
    resolve: typeof resolveDay,
    unknownDay: (words: CoachWords) => (given: string) => string,
  ): DayReader =>
  (text, { askedAt, language }, calendar, toolName) => {
    const day = resolve(text, askedAt, calendar);
    if (day !== undefined) return Result.ok(day);
    return refuse(toolName, 'INVALID_DATE', unknownDay(wordsIn[language])(JSON.stringify(text)));
  };

export const plannedDayOf = reader(resolveDay, ({ unknownPlannedDay }) => unknownPlannedDay);
export const recordedDayOf = reader(resolvePastDay, ({ unknownRecordedDay }) => unknownRecordedDay);
