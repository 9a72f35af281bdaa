import { plainWords } from '@faina/agent-core';
import {
  addDays,
  type LocalCalendar,
  type LocalDate,
  localDateSchema,
  weekdayIndexOf,
} from './local-date.js';

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

/** What is spoken of: what is to come, or what has been. */
interface Sense {
  /** Days from today, by the words for them. */
  readonly words: ReadonlyMap<string, number>;
  /** The words around a weekday that go with this sense. */
  readonly around: RegExp;
  /** Days from today to the weekday, where Monday is 0. */
  readonly daysTo: (weekday: number, today: number) => number;
}

const coming: Sense = {
  words: new Map([
    ['hoje', 0],
    ['today', 0],
    ['amanha', 1],
    ['tomorrow', 1],
    ['depois de amanha', 2],
    ['day after tomorrow', 2],
  ]),
  around: /^(na|no|proxima|proximo|on|next) | que vem$/g,
  daysTo: (weekday, today) => ((weekday - today + 6) % 7) + 1,
};

const past: Sense = {
  words: new Map([
    ['hoje', 0],
    ['today', 0],
    ['ontem', -1],
    ['yesterday', -1],
    ['anteontem', -2],
    ['day before yesterday', -2],
  ]),
  around: /^(na|no|ultima|ultimo|on|last) | passad[ao]$/g,
  daysTo: (weekday, today) => -((today - weekday + 6) % 7) - 1,
};

/**
 * The day that a word means on the owner's calendar: an ISO date, `hoje`, `amanhã` and the like, or a
 * weekday, which is the next one after today; the same in English. Undefined for all else: a day is
 * asked for, never guessed.
 */
export const resolveDay = (
  text: string,
  now: Date,
  calendar: LocalCalendar,
): LocalDate | undefined => resolve(text, calendar.dateOf(now), coming);

/** The same for a day that has been: `ontem` and the like, and a weekday is the last one before today. */
export const resolvePastDay = (
  text: string,
  now: Date,
  calendar: LocalCalendar,
): LocalDate | undefined => resolve(text, calendar.dateOf(now), past);

function resolve(text: string, today: LocalDate, sense: Sense): LocalDate | undefined {
  const word = plainWords(text);
  if (localDateSchema.safeParse(word).success) return word;
  const days = sense.words.get(word);
  if (days !== undefined) return addDays(today, days);
  const name = word.replaceAll(sense.around, '').replace(/[- ]feira$/, '');
  const weekday = weekdayNames.findIndex((names) => names.includes(name));
  return weekday < 0 ? undefined : addDays(today, sense.daysTo(weekday, weekdayIndexOf(today)));
}
