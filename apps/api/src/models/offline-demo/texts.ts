import { isCalendarDay } from './days/calendar-day.js';
import type { Language } from './request-language.js';

/** One thing said in both languages. */
export type Texts = Readonly<Record<Language, string>>;

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US' };

/** 10.02 is `10,02` in Portuguese. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(value);
}

/** `YYYY-MM-DD` stays so in English; anything else stays as it is. */
export function formatDay(day: string, language: Language): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts || language === 'en') return day;
  return `${parts[3] ?? ''}/${parts[2] ?? ''}/${parts[1] ?? ''}`;
}

/** `27/11/2026 (sexta-feira)`, `2026-11-27 (Friday)`; what is no day stays as it is. */
export function formatDayAndWeekday(day: string, language: Language): string {
  if (!isCalendarDay(day)) return day;
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return `${formatDay(day, language)} (${weekday.format(new Date(day))})`;
}
