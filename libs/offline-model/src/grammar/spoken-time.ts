/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDay = string;

/** The day that a time zone's calendar shows at an instant. */
export function dayIn(timeZone: string, instant: Date): CalendarDay {
  // Canadian English writes dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(Date.parse(day)).getUTCDay() || 7;

/** Whether what is spoken of is to come or has been: a weekday is the next or the last one. */
export type Sense = 'coming' | 'past';

export type SpokenDay = (sense: Sense) => CalendarDay;

export interface SpokenRange {
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/** From the day before yesterday on. */
const relative = [
  'anteontem|day before yesterday',
  'ontem a noite|last night|ontem|yesterday',
  'hoje|today',
  'amanha|tomorrow',
  'depois de amanha|day after tomorrow',
];
const weekdays =
  'segunda monday terca tuesday quarta wednesday quinta thursday sexta friday sabado saturday domingo sunday';

/** A day in plain lower case, as the pattern of what `spokenDay` reads. */
export const dayPattern = [
  '\\d{4}-\\d\\d-\\d\\d|\\d\\d?/\\d\\d?/\\d{4}',
  ...relative.toReversed(),
  `(?:${weekdays.replaceAll(' ', '|')})(?:[ -]feira)?`,
].join('|');

/** Undefined for a date that no calendar has. */
export function spokenDay(said: string, today: CalendarDay): SpokenDay | undefined {
  const days = relative.findIndex((words) => words.split('|').includes(said));
  if (days >= 0) return () => addDays(today, days - 2);
  const weekday = weekdays.split(' ').indexOf(said.replace(/[ -]feira$/, ''));
  if (weekday >= 0) {
    const ahead = (Math.floor(weekday / 2) + 7 - weekdayOf(today)) % 7;
    return (sense) => addDays(today, sense === 'coming' ? ahead + 1 : ((ahead + 1) % 7) - 7);
  }
  const parts = said.split(/[-/]/).map((part) => part.padStart(2, '0'));
  const day = (said.includes('/') ? parts.reverse() : parts).join('-');
  const at = Date.parse(day);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  return isReal ? () => day : undefined;
}

/** Days that have been, in plain lower case, as the pattern of what `spokenRange` reads. */
export const rangePattern =
  '(?:d|n)?(?:esta|essa) semana|this week|semana passada|last week|' +
  '(?:d|n)?es[ts]e mes|this month|mes passado|last month';

export function spokenRange(said: string, today: CalendarDay): SpokenRange {
  const isWeek = /semana|week/.test(said);
  const start = isWeek ? addDays(today, 1 - weekdayOf(today)) : `${today.slice(0, 8)}01`;
  if (!/passad|last/.test(said)) return { start, end: today };
  const end = addDays(start, -1);
  return { start: isWeek ? addDays(start, -7) : `${end.slice(0, 8)}01`, end };
}

export const isRange = (value: unknown): value is SpokenRange =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
