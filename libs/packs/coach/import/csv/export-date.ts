import { DateTime } from 'luxon';
import { isPlausibleInstant } from '../rows/plausible.js';

const months = new Map(
  [
    ['jan'],
    ['feb', 'fev'],
    ['mar'],
    ['apr', 'abr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug', 'ago'],
    ['sep', 'set'],
    ['oct', 'out'],
    ['nov'],
    ['dec', 'dez'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The ways in which exports write a day, by the language of the account. */
const days: readonly RegExp[] = [
  // United States: Nov 15, 2026
  /^(?<month>\p{L}+)\.? (?<day>\d{1,2}), (?<year>\d{4})$/u,
  // Brazil and Portugal: 15 de nov. de 2026
  /^(?<day>\d{1,2}) de (?<month>\p{L}+)\.? de (?<year>\d{4})$/u,
  // Great Britain: 15 Nov 2026
  /^(?<day>\d{1,2}) (?<month>\p{L}+)\.? (?<year>\d{4})$/u,
  // Germany: 15.11.2026
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  // China: 2026年11月15日
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/,
  // ISO order: 2026-11-15
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/u,
];

/** A day, then a time of 24 hours, or of twelve with AM or PM: `9:12:33 p.m.` */
const dayAndTime =
  /^(?<date>.+?)(?:,| às|T)? ?(?<hour>\d{1,2}):(?<minute>\d\d):(?<second>\d\d)(?: ?(?<half>[AP])\.?M\.?|Z)?$/iu;

/** The instant of a date and time as a zone's clocks show it; undefined when it is none. */
export function parseExportDate(text: string, timeZone: string): Date | undefined {
  // Newer exports put a narrow no-break space before AM and PM.
  const plain = text.trim().replaceAll(/\s+/gu, ' ');
  const { date = '', ...time } = dayAndTime.exec(plain)?.groups ?? {};
  for (const day of days) {
    const parts = day.exec(date)?.groups;
    if (parts) return toInstant({ ...parts, ...time }, timeZone);
  }
  return undefined;
}

function toInstant(parts: Partial<Record<string, string>>, timeZone: string): Date | undefined {
  const { year, month = '', day, hour, minute, second, half } = parts;
  const instant = DateTime.fromObject(
    {
      year: Number(year),
      month: /^\d/.test(month) ? Number(month) : (months.get(month.slice(0, 3).toLowerCase()) ?? 0),
      day: Number(day),
      hour: half ? hourOfDay(Number(hour), half) : Number(hour),
      minute: Number(minute),
      second: Number(second),
    },
    { zone: timeZone },
  );
  return instant.isValid && isPlausibleInstant(instant.toJSDate()) ? instant.toJSDate() : undefined;
}

/** 12 AM is midnight, 12 PM is noon; an hour that a clock of twelve lacks gives an invalid one. */
function hourOfDay(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}
