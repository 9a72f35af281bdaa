import { Result, type ToolContext, type ToolError } from '@faina/sdk';
import { z } from 'zod';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
} from '../../calendar/local-date.js';
import { resolveDay, resolvePastDay } from '../../calendar/resolve-day.js';
import { refuse } from '../../shared/refuse.js';
import type { CoachWords } from '../words/portuguese.js';
import { wordsIn } from '../words/words-in.js';

/** Any UUID, whatever its version. */
export const workoutIdSchema = z
  .guid()
  .toLowerCase()
  .describe('Id of the workout, as get_training_plan gives it');

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

/** Longest range that a tool reads, in days. */
const maxRangeDays = 366;

/** The arguments of a range of days, both counted. */
export const dateRangeShape = {
  start_date: recordedDaySchema.describe(`First day: ${recordedDaySchema.description}`),
  end_date: recordedDaySchema.describe(`Last day: ${recordedDaySchema.description}`),
};

/** Days, both counted, and the same as instants. */
interface DateRange {
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly from: Date;
  readonly before: Date;
}

/** The range that the arguments mean; a recoverable failure when it makes no sense. */
export function rangeOf(
  asked: { readonly start_date: string; readonly end_date: string },
  context: Pick<ToolContext, 'askedAt' | 'language'>,
  calendar: LocalCalendar,
  toolName: string,
): Result<DateRange, ToolError> {
  const start = recordedDayOf(asked.start_date, context, calendar, toolName);
  if (start.isError()) return start;
  const end = recordedDayOf(asked.end_date, context, calendar, toolName);
  if (end.isError()) return end;
  const [startDate, endDate] = [start.value, end.value];
  const words = wordsIn[context.language];
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) {
    const message = words.rangeReversed(words.day(startDate), words.day(endDate));
    return refuse(toolName, 'INVALID_DATE_RANGE', message);
  }
  if (days > maxRangeDays) {
    const from = words.day(addDays(endDate, 1 - maxRangeDays));
    const message = words.rangeTooLong(days, maxRangeDays, from);
    return refuse(toolName, 'INVALID_DATE_RANGE', message);
  }
  return Result.ok({
    startDate,
    endDate,
    from: calendar.startOf(startDate),
    before: calendar.endOf(endDate),
  });
}
