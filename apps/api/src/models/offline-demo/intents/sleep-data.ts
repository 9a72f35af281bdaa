import { z } from 'zod';
import { daysBetween } from '../days/calendar-day.js';
import { figureLines } from '../coach/figures.js';
import { singleTool } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { lastDays, requestRange } from '../days/request-days.js';
import { formatDay } from '../texts.js';

const night = z.looseObject({ date: z.string() });
const result = z.object({
  from: z.string().catch('').default(''),
  to: z.string().catch('').default(''),
  nights_missing: z.number().optional().catch(undefined),
  averages: z.looseObject({}).catch({}).default({}),
  nights: z.array(night).catch([]).default([]),
});

/** The longest time that the tool reads. */
const LONGEST_DAYS = 30;

const NOTHING = result.parse({});

/** "Como dormi esta semana?", "How did I sleep the last 10 nights?". */
export const sleepData = singleTool({
  offer: {
    pt: 'seu sono ("Como dormi esta semana?")',
    en: 'your sleep ("How did I sleep this week?")',
  },
  tool: 'get_sleep_data',
  matches: ({ normalized }) => /\b(sono|dorm\w*|sleep\w*|slept)\b/.test(normalized),
  args: ({ normalized, today }) => {
    const asked = lastDays(normalized);
    if (asked !== undefined) return { days: asked };
    if (/\b(ultima noite|esta noite|last night|ontem|yesterday)\b/.test(normalized))
      return { days: 1 };
    const range = requestRange(normalized, today);
    if (range === undefined) return {};
    // The tool counts back from today: a period that is over is read with the days since, and
    // the answer tells the days that were read.
    return { days: Math.min(LONGEST_DAYS, daysBetween(range.from, today) + 1) };
  },
  answer: (data, { language }) => {
    const {
      nights,
      averages,
      from,
      to,
      nights_missing: missing = 0,
    } = result.safeParse(data).data ?? NOTHING;
    const [first, last] = [formatDay(from, language), formatDay(to, language)];
    if (nights.length === 0) {
      return language === 'pt'
        ? `Não há noites registradas de ${first} a ${last}.`
        : `No nights are recorded from ${first} to ${last}.`;
    }
    return [
      language === 'pt'
        ? `Médias das noites registradas de ${first} a ${last} (${nights.length}):`
        : `Means of the nights recorded from ${first} to ${last} (${nights.length}):`,
      ...figureLines(averages, language).map((line) => `- ${line}`),
      ...nights
        .slice(-7)
        .map(
          (entry) =>
            `- ${[formatDay(entry.date, language), ...figureLines(entry, language)].join('; ')}`,
        ),
      ...(missing === 0
        ? []
        : [
            language === 'pt'
              ? `Noites sem registro: ${missing}.`
              : `Nights without a record: ${missing}.`,
          ]),
      ...noteOf(data, language),
    ].join('\n');
  },
});
