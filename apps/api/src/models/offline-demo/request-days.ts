import { addDays, isCalendarDay, weekdayOf, type CalendarDay } from './calendar-day.js';

/** `from` and `to` both count; one day when they are equal. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const LONGEST_DAYS = 366;

const NUMBERS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  dez: 10,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
};

/** Their order is that of the week, Monday first. */
const WEEKDAYS = [
  /\bsegunda\b|\bmonday\b/,
  /\bterca\b|\btuesday\b/,
  /\bquarta\b|\bwednesday\b/,
  /\bquinta\b|\bthursday\b/,
  /\bsexta\b|\bfriday\b/,
  /\bsabado\b|\bsaturday\b/,
  /\bdomingo\b|\bsunday\b/,
];

/** The number that a text's digits or word mean. */
export function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const number = /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS[word];
  return number === undefined || number < 1 ? undefined : number;
}

/** Several days that a normalised text speaks of: a week, a month, the last n days, from-to. */
export function requestRange(text: string, today: CalendarDay): DayRange | undefined {
  const [first, second] = writtenDays(text, today);
  if (first !== undefined && second !== undefined) {
    return first <= second ? { from: first, to: second } : { from: second, to: first };
  }
  const monday = addDays(today, 1 - weekdayOf(today));
  if (/\b(semana passada|ultima semana|last week|previous week)\b/.test(text)) {
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  if (/\b(esta|essa|nesta|nessa|desta|dessa|da|na) semana\b|\bthis week('s)?\b/.test(text)) {
    return { from: monday, to: today };
  }
  const monthStart = `${today.slice(0, 8)}01`;
  if (/\b(mes passado|ultimo mes|last month|previous month)\b/.test(text)) {
    const end = addDays(monthStart, -1);
    return { from: `${end.slice(0, 8)}01`, to: end };
  }
  if (/\b(este|esse|neste|nesse|deste|desse|do|no) mes\b|\bthis month('s)?\b/.test(text)) {
    return { from: monthStart, to: today };
  }
  const days = lastDays(text);
  return days === undefined ? undefined : { from: addDays(today, 1 - days), to: today };
}

/** `últimos 10 dias`, `last two weeks` as a number of days. */
export function lastDays(text: string): number | undefined {
  const found =
    /\b(?:ultim[oa]s|last|past) (\w+) (dias?|days?|semanas?|weeks?|noites?|nights?)\b/.exec(text);
  const count = numberOf(found?.[1]);
  if (count === undefined) return undefined;
  const days = /^(semana|week)/.test(found?.[2] ?? '') ? count * 7 : count;
  return Math.min(days, LONGEST_DAYS);
}

/** One day that has come already: today, yesterday, a written date, the latest such weekday. */
export function requestDay(text: string, today: CalendarDay): CalendarDay | undefined {
  const [first] = writtenDays(text, today);
  if (first !== undefined) return first;
  if (/\b(anteontem|day before yesterday)\b/.test(text)) return addDays(today, -2);
  if (/\b(ontem|yesterday('s)?)\b/.test(text)) return addDays(today, -1);
  if (/\b(hoje|today('s)?)\b/.test(text)) return today;
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(text)) + 1;
  if (weekday === 0) return undefined;
  const daysAgo = (weekdayOf(today) - weekday + 7) % 7;
  return addDays(today, daysAgo === 0 ? -7 : -daysAgo);
}

/** A date is written that no calendar has, such as 30/02. */
export const namesImpossibleDay = (text: string, today: CalendarDay): boolean =>
  written(text, today).some((day) => !isCalendarDay(day));

/** At most two, in their order; impossible ones are left out. */
const writtenDays = (text: string, today: CalendarDay): CalendarDay[] =>
  written(text, today).filter(isCalendarDay);

/** Texts in the form of 2026-11-21, 21/11/2026 or 21/11, all as `YYYY-MM-DD`. */
function written(text: string, today: CalendarDay): string[] {
  const found = text.matchAll(/\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/g);
  return [...found]
    .slice(0, 2)
    .map(([, isoYear, isoMonth, isoDay, day, month, year]) =>
      [
        isoYear ?? year ?? today.slice(0, 4),
        (isoMonth ?? month ?? '').padStart(2, '0'),
        (isoDay ?? day ?? '').padStart(2, '0'),
      ].join('-'),
    );
}
