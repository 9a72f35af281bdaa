import { Result, type ToolError } from '@faina/agent-core';
import type { LocalCalendar, LocalDate } from '../../calendar/local-date.js';
import { resolveDay } from '../../calendar/resolve-day.js';
import { quoted, refuse } from './refuse.js';

/** Years that no deadline has; PostgreSQL has no year 0. */
const firstDay = '1900-01-01';

/** The day that was named, null where none was; what is not understood is asked for, not guessed. */
export function readDueDay(
  text: string | undefined,
  now: Date,
  calendar: LocalCalendar,
  toolName: string,
): Result<LocalDate | null, ToolError> {
  if (text === undefined) return Result.ok(null);
  const day = resolveDay(text, now, calendar);
  if (day !== undefined && day >= firstDay) return Result.ok(day);
  return refuse(
    toolName,
    'DATE_NOT_UNDERSTOOD',
    `Não entendi o prazo ${quoted(text)}. Diga um dia: hoje, amanhã, um dia da semana ou uma data ` +
      'no formato AAAA-MM-DD.',
  );
}
