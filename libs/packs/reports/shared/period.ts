import { type PerLanguage, Result, type ToolContext, type ToolError } from '@faina/sdk';
import { z } from 'zod';
import {
  addDays,
  daysBetween,
  type LocalCalendar,
  type LocalDate,
  localDateSchema,
} from '../../calendar/local-date.js';
import { showDay } from '../../calendar/show-day.js';
import { refuse } from '../../shared/refuse.js';

/** Days that a report covers, both ends counted, and the same as instants. */
export interface Period {
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
  readonly from: Date;
  readonly before: Date;
}

export const periodSchema = z
  .union([
    z.enum(['hoje', 'semana', 'mes']),
    z.strictObject({ inicio: localDateSchema, fim: localDateSchema }),
  ])
  .describe(
    'hoje; semana (the last 7 days up to today); mes (the last 30 days up to today); ' +
      'or {inicio, fim} as YYYY-MM-DD, both counted',
  );

export type AskedPeriod = z.output<typeof periodSchema>;

const maxDays = 366;
const daysOf = { hoje: 1, semana: 7, mes: 30 } as const;

const reversed: PerLanguage<(first: string, last: string) => string> = {
  pt: (first, last) => `O início, ${first}, vem depois do fim, ${last}. Troque as duas datas.`,
  en: (first, last) =>
    `The first day, ${first}, lies after the last one, ${last}. Exchange the two.`,
};

const tooLong: PerLanguage<(days: number) => string> = {
  pt: (days) => `O período tem ${days} dias; o máximo é ${maxDays}.`,
  en: (days) => `The period has ${days} days; the most is ${maxDays}.`,
};

/** A recoverable failure with code `INVALID_PERIOD` for days in the wrong order or too many. */
export function resolvePeriod(
  asked: AskedPeriod,
  { now, language }: Pick<ToolContext, 'language' | 'now'>,
  calendar: LocalCalendar,
  toolName: string,
): Result<Period, ToolError> {
  if (typeof asked === 'string') return Result.ok(lastDays(daysOf[asked], now, calendar));
  const { inicio, fim } = asked;
  const days = daysBetween(inicio, fim) + 1;
  if (days >= 1 && days <= maxDays) return Result.ok(periodOf(inicio, fim, calendar));
  const message =
    days < 1
      ? reversed[language](showDay(inicio, language), showDay(fim, language))
      : tooLong[language](days);
  return refuse(toolName, 'INVALID_PERIOD', message);
}

/** So many days up to today. */
function lastDays(days: number, now: Date, calendar: LocalCalendar): Period {
  const today = calendar.dateOf(now);
  return periodOf(addDays(today, 1 - days), today, calendar);
}

/** The seven days up to today. */
export const lastWeek = (now: Date, calendar: LocalCalendar): Period =>
  lastDays(daysOf.semana, now, calendar);

const periodOf = (startsOn: LocalDate, endsOn: LocalDate, calendar: LocalCalendar): Period => ({
  startsOn,
  endsOn,
  from: calendar.startOf(startsOn),
  before: calendar.endOf(endsOn),
});
