import { addDays, type LocalCalendar, type LocalDate, localDateSchema } from './local-date.js';

/** Names of the weekdays without accents and without `-feira`, Monday first. */
const weekdayNames: readonly (readonly string[])[] = [
  ['segunda', 'seg', 'monday'],
  ['terca', 'ter', 'tuesday'],
  ['quarta', 'qua', 'wednesday'],
  ['quinta', 'qui', 'thursday'],
  ['sexta', 'sex', 'friday'],
  ['sabado', 'sab', 'saturday'],
  ['domingo', 'dom', 'sunday'],
];

const relativeDays = new Map([
  ['hoje', 0],
  ['today', 0],
  ['amanha', 1],
  ['tomorrow', 1],
]);

/**
 * The day that a word means on the owner's calendar: an ISO date, `hoje`, `amanhã`, or a weekday,
 * which is the next one after today; the same in English. Undefined for all else: a day is asked
 * for, never guessed.
 */
export function resolveDay(
  text: string,
  now: Date,
  calendar: LocalCalendar,
): LocalDate | undefined {
  const word = plain(text);
  if (localDateSchema.safeParse(word).success) return word;
  const today = calendar.dateOf(now);
  const days = relativeDays.get(word);
  if (days !== undefined) return addDays(today, days);
  const weekday = weekdayNames.findIndex((names) => names.includes(weekdayPart(word)));
  return weekday < 0 ? undefined : nextWeekday(today, weekday);
}

function nextWeekday(today: LocalDate, weekday: number): LocalDate {
  const current = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, ((weekday - current + 6) % 7) + 1);
}

/** `próxima sexta-feira` means what `sexta` means. */
const weekdayPart = (word: string): string =>
  word.replace(/^(na |no |proxima |proximo |next |on )/, '').replace(/[- ]feira$/, '');

const plain = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ');
