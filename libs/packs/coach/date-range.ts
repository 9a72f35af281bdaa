import { Result, type ToolContext, type ToolError } from '@faina/agent-core';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
} from '../calendar/local-date.js';
import { recordedDayOf, recordedDaySchema } from './day-arguments.js';
import { refuse } from '../refuse.js';
import { wordsIn } from './words/words-in.js';

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
