import { addDays, weekdayOf, type CalendarDay } from './calendar-day.js';
import { weekdayIn, writtenDays } from './spoken-day.js';

/** A day that a request speaks of. */
export interface DayMention {
  readonly day: CalendarDay;
  /** The word before it, `para` or `de`, which tells where to from where. */
  readonly link: string;
  readonly isWeekday: boolean;
}

const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['anteontem', -2],
  ['day before yesterday', -2],
  ['ontem', -1],
  ['yesterday', -1],
  ['hoje', 0],
  ['today', 0],
  ['amanha', 1],
  ['tomorrow', 1],
  ['depois de amanha', 2],
  ['day after tomorrow', 2],
]);

const MENTION =
  /(?:\b(para|pra|pro|to|until|ate|por|with|com|de|do|da|from|of|em|na|no|on|for)\s+)?(?:\b(?:o|a|the)\s+)?(?:(?:d[eoa]|treino d[eoa])\s+)?(?:(?:proxim[oa]|next|this|est[ea]|dia)\s+)?\b(depois de amanha|day after tomorrow|day before yesterday|anteontem|ontem|yesterday|hoje|today|amanha|tomorrow|(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(?:\/\d{4})?)\b/g;

/**
 * The days of a normalised request, in their order. A weekday is the next one after today, as the
 * tools take it.
 */
export function dayMentions(text: string, today: CalendarDay): readonly DayMention[] {
  return [...text.matchAll(MENTION)].flatMap(([, link = '', word = '']) => {
    const day = dayOf(word, today);
    if (day === undefined) return [];
    return [{ day, link, isWeekday: weekdayIn(word) !== undefined }];
  });
}

function dayOf(word: string, today: CalendarDay): CalendarDay | undefined {
  const offset = OFFSETS.get(word);
  if (offset !== undefined) return addDays(today, offset);
  const weekday = weekdayIn(word);
  if (weekday !== undefined) return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  return writtenDays(word, today)[0];
}
