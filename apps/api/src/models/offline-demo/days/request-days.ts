import { addDays, weekdayOf, type CalendarDay } from './calendar-day.js';
import { numberFromWord } from '../number-words.js';
import { weekdayIn, writtenDays } from './spoken-day.js';

/** `from` and `to` both count; one day when they are equal. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const LONGEST_DAYS = 366;

/** The number that a text's digits or word mean. */
export function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const number = /^\d{1,3}$/.test(word) ? Number(word) : numberFromWord(word);
  return number === undefined || number < 1 ? undefined : number;
}

/** Several days that a normalised text speaks of: a week, a month, the last n days, from-to. */
export function requestRange(text: string, today: CalendarDay): DayRange | undefined {
  const [first, second] = possibleDays(text, today);
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
  const [first] = possibleDays(text, today);
  if (first !== undefined) return first;
  if (/\b(anteontem|day before yesterday)\b/.test(text)) return addDays(today, -2);
  if (/\b(ontem|yesterday('s)?)\b/.test(text)) return addDays(today, -1);
  if (/\b(hoje|today('s)?)\b/.test(text)) return today;
  const weekday = weekdayIn(text);
  if (weekday === undefined) return undefined;
  const daysAgo = (weekdayOf(today) - weekday + 7) % 7;
  return addDays(today, daysAgo === 0 ? -7 : -daysAgo);
}

/** A date is written that no calendar has, such as 30/02. */
export const namesImpossibleDay = (text: string, today: CalendarDay): boolean =>
  writtenDays(text, today).includes(undefined);

const possibleDays = (text: string, today: CalendarDay): readonly CalendarDay[] =>
  writtenDays(text, today).filter((day) => day !== undefined);
