import { Result, ToolError } from '@faina/agent-core';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
} from '../../calendar/local-date.js';
import { recordedDayOf, recordedDaySchema } from './day-arguments.js';

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
  askedAt: Date,
  calendar: LocalCalendar,
  toolName: string,
): Result<DateRange, ToolError> {
  const start = recordedDayOf(asked.start_date, askedAt, calendar, toolName);
  if (start.isError()) return start;
  const end = recordedDayOf(asked.end_date, askedAt, calendar, toolName);
  if (end.isError()) return end;
  const [startDate, endDate] = [start.value, end.value];
  const refuse = (message: string) =>
    Result.error(new ToolError(message, toolName, undefined, true, 'INVALID_DATE_RANGE'));
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) {
    return refuse(`start_date ${startDate} lies after end_date ${endDate}. Exchange the two.`);
  }
  if (days > maxRangeDays) {
    return refuse(
      `The range has ${days} days, more than ${maxRangeDays}. ` +
        `Ask for less, for example from ${addDays(endDate, 1 - maxRangeDays)} on.`,
    );
  }
  return Result.ok({
    startDate,
    endDate,
    from: calendar.startOf(startDate),
    before: calendar.endOf(endDate),
  });
}
