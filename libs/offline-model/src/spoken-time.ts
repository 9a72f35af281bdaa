import { addDays, type CalendarDay, dayOf, weekdayOf } from './calendar-day.js';

/** Whether what is spoken of is to come or has been: a weekday is the next or the last one. */
export type Sense = 'coming' | 'past';

/** The day that words mean. */
export type SpokenDay = (sense: Sense) => CalendarDay;

/** Days, both counted. */
export interface SpokenRange {
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/** Days from today. */
const relative: ReadonlyMap<string, number> = new Map(
  'anteontem=-2 ontem=-1 ontem_a_noite=-1 yesterday=-1 last_night=-1 hoje=0 today=0 amanha=1 tomorrow=1 depois_de_amanha=2 day_after_tomorrow=2'
    .split(' ')
    .map((pair) => [pair.replace(/=.*/, '').replaceAll('_', ' '), Number(pair.replace(/.*=/, ''))]),
);
const weekdays =
  'segunda monday terca tuesday quarta wednesday quinta thursday sexta friday sabado saturday domingo sunday';
const months =
  'janeiro january fevereiro february marco march abril april maio may junho june julho july agosto august setembro september outubro october novembro november dezembro december';

/** Their place counted from one, both languages together. */
const placeIn = (names: string, name: string): number =>
  Math.floor(names.split(' ').indexOf(name) / 2) + 1;

const anyOf = (names: string): string => names.replaceAll(' ', '|');
const month = `(?:${anyOf(months)})`;

/** A day in plain lower case, as the pattern of what `spokenDay` reads. */
export const dayPattern = [
  '\\d{4}-\\d\\d-\\d\\d',
  '\\d{1,2}/\\d{1,2}(?:/\\d{4})?',
  `(?:dia )?\\d{1,2}º? de ${month}(?: de \\d{4})?`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?(?!\\d)`,
  `\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}(?: \\d{4})?`,
  [...relative.keys()].sort((one, other) => other.length - one.length).join('|'),
  `(?:${anyOf(weekdays)})(?:[ -]feira)?`,
].join('|');

/** Undefined for a date that no calendar has. */
export function spokenDay(said: string, today: CalendarDay): SpokenDay | undefined {
  const days = relative.get(said);
  if (days !== undefined) return () => addDays(today, days);
  const weekday = placeIn(weekdays, said.replace(/[ -]feira$/, ''));
  if (weekday > 0) {
    const ahead = (weekday - weekdayOf(today) + 6) % 7;
    return (sense) => addDays(today, sense === 'coming' ? ahead + 1 : ((ahead + 1) % 7) - 7);
  }
  const [first, second, third] = said.match(/\d+/g) ?? [];
  const named = placeIn(months, new RegExp(month).exec(said)?.[0] ?? '');
  if (named > 0) return dated(today, named, Number(first), second);
  const [year, at, day] = said.includes('-') ? [first, second, third] : [third, second, first];
  return dated(today, Number(at), Number(day), year);
}

/** Without a year the nearest such day in the sense of what is spoken of. */
function dated(today: string, month: number, day: number, year?: string): SpokenDay | undefined {
  const thisYear = Number(today.slice(0, 4));
  const only = dayOf(Number(year ?? thisYear), month, day);
  if (only === undefined) return undefined;
  if (year !== undefined) return () => only;
  return (sense) => {
    if (sense === 'coming' && only < today) return dayOf(thisYear + 1, month, day) ?? only;
    if (sense === 'past' && only > today) return dayOf(thisYear - 1, month, day) ?? only;
    return only;
  };
}

/** Days that have been, in plain lower case, as the pattern of what `spokenRange` reads. */
export const rangePattern = [
  '(?:esta|essa|this) (?:semana|week)|(?:d|n)(?:esta|essa) semana|semana passada|last week',
  '(?:es[ts]e|this) (?:mes|month)|(?:d|n)es[ts]e mes|mes passado|last month|mes de [a-z]+',
  '(?:ultim[oa]s|last|past) \\d{1,3} (?:dias|noites|days|nights|semanas|weeks)',
  `(?:${anyOf(months)})(?: de \\d{4}| \\d{4})?`,
].join('|');

/** Undefined for words that the pattern lets through and that are no month. */
export function spokenRange(said: string, today: CalendarDay): SpokenRange | undefined {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  const [, count, weeks] = /(\d+) (seman|week)?/.exec(said) ?? [];
  if (count !== undefined && /^(?:ultim|last|past)/.test(said)) {
    const days = Number(count) * (weeks === undefined ? 1 : 7);
    return days < 1 ? undefined : { start: addDays(today, 1 - days), end: today };
  }
  if (/semana|week/.test(said)) {
    const isLast = /passada|last/.test(said);
    return isLast
      ? { start: addDays(monday, -7), end: addDays(monday, -1) }
      : { start: monday, end: today };
  }
  if (/mes passado|last month/.test(said)) {
    const end = addDays(first, -1);
    return { start: `${end.slice(0, 8)}01`, end };
  }
  if (/es[ts]e mes|this month/.test(said)) return { start: first, end: today };
  // Without a year the last such month that has begun.
  const at = placeIn(months, said.replace(/^mes de /, '').replace(/ .*/, ''));
  if (at === 0) return undefined;
  const year = Number(today.slice(0, 4));
  const latest = at > Number(today.slice(5, 7)) ? year - 1 : year;
  const start = dayOf(Number(/\d{4}/.exec(said)?.[0] ?? latest), at, 1);
  if (start === undefined) return undefined;
  const end = addDays(`${addDays(start, 31).slice(0, 8)}01`, -1);
  return { start, end: end > today && start <= today ? today : end };
}
