import type { PerLanguage, ReplyLanguage } from '@faina/sdk';
import { DateTime } from 'luxon';
import type { LocalDate } from './local-date.js';

const forms: PerLanguage<{ readonly locale: string; readonly day: string }> = {
  pt: { locale: 'pt-BR', day: 'dd/MM/yyyy' },
  en: { locale: 'en-US', day: 'MMM d, yyyy' },
};

/** A day as people write it: `23/11/2026`, `Nov 23, 2026`. */
export const showDay = (date: LocalDate, language: ReplyLanguage): string =>
  written(date, language, forms[language].day);

/** The same with its weekday, so that nobody has to compute it: `23/11/2026 (segunda-feira)`. */
export const showWeekday = (date: LocalDate, language: ReplyLanguage): string =>
  written(date, language, `${forms[language].day} (EEEE)`);

const written = (date: LocalDate, language: ReplyLanguage, form: string): string =>
  DateTime.fromISO(date, { zone: 'utc' }).setLocale(forms[language].locale).toFormat(form);
