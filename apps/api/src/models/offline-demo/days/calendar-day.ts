/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** The day that a time zone's calendar shows at an instant. */
export function dayIn(timeZone: string, instant: Date): CalendarDay {
  // Canadian English writes dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to a later one. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return ((new Date(Date.parse(day)).getUTCDay() + 6) % 7) + 1;
}

export function isCalendarDay(text: string): boolean {
  const at = Date.parse(text);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(at) &&
    new Date(at).toISOString().startsWith(text)
  );
}
