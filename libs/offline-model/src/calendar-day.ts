/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDay = string;

const dayMs = 86_400_000;

/** The day that a time zone's calendar shows at an instant. */
export function dayIn(timeZone: string, instant: Date): CalendarDay {
  // Canadian English writes dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to a later one. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: CalendarDay): number =>
  ((new Date(Date.parse(day)).getUTCDay() + 6) % 7) + 1;

/** The day with these numbers; undefined where no calendar has it. */
export function dayOf(year: number, month: number, day: number): CalendarDay | undefined {
  const text = [String(year).padStart(4, '0'), two(month), two(day)].join('-');
  const at = Date.parse(text);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? undefined : text;
}

const two = (value: number): string => String(value).padStart(2, '0');
