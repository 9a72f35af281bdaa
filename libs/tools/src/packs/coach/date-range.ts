import { Result, ToolError } from '@faina/agent-core';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
} from '../../calendar/local-date.js';

/** Longest range that a tool reads, in days. */
const maxRangeDays = 366;

/** The instants of a range of days, both counted; a recoverable failure when it makes no sense. */
export function instantsOf(
  calendar: LocalCalendar,
  from: LocalDate,
  to: LocalDate,
  toolName: string,
): Result<{ from: Date; before: Date }, ToolError> {
  const refuse = (message: string) =>
    Result.error(new ToolError(message, toolName, undefined, true, 'INVALID_DATE_RANGE'));
  const days = daysBetween(from, to) + 1;
  if (days < 1) {
    return refuse(`start_date ${from} lies after end_date ${to}. Exchange the two.`);
  }
  if (days > maxRangeDays) {
    return refuse(
      `The range has ${days} days, more than ${maxRangeDays}. ` +
        `Ask for less, for example from ${addDays(to, 1 - maxRangeDays)} on.`,
    );
  }
  return Result.ok({ from: calendar.startOf(from), before: calendar.endOf(to) });
}
