import { z } from 'zod';
import { figureLines } from '../coach/figures.js';
import { singleTool } from '../intent.js';
import { estimatedLoads } from '../coach/load-basis.js';
import { noteOf } from '../coach/note-of.js';
import { readingText } from '../coach/readings.js';
import { formatDay } from '../texts.js';

const week = z.looseObject({ from: z.string(), to: z.string() });
const result = z.looseObject({
  weeks: z.array(week).catch([]).default([]),
  acute_chronic_reading: z.string().optional().catch(undefined),
});

const NOTHING = result.parse({});

/** "Como está minha carga de treino?", "Analyze my training load". */
export const trainingLoad = singleTool({
  offer: {
    pt: 'sua carga de treino ("Analise minha carga de treino")',
    en: 'your training load ("Analyze my training load")',
  },
  tool: 'analyze_training_load',
  matches: ({ normalized }) =>
    /\b(cargas?|sobrecarga|load|overtrain\w*|overreach\w*)\b/.test(normalized),
  args: () => ({}),
  answer: (data, { language }) => {
    const load = result.safeParse(data).data ?? NOTHING;
    if (load.weeks.length === 0) {
      return language === 'pt'
        ? 'Não há carga de treino para analisar.'
        : 'There is no training load to analyze.';
    }
    const reading = load.acute_chronic_reading;
    return [
      language === 'pt' ? 'Sua carga de treino:' : 'Your training load:',
      ...figureLines(load, language).map((line) => `- ${line}`),
      ...(reading === undefined
        ? []
        : [
            `${language === 'pt' ? 'Relação aguda/crônica' : 'Acute to chronic ratio'}: ${readingText(reading, language)}.`,
          ]),
      ...load.weeks.map((entry) => {
        const period = [entry.from, entry.to].map((day) => formatDay(day, language)).join(' – ');
        return `- ${[period, ...figureLines(entry, language)].join('; ')}`;
      }),
      ...estimatedLoads(data, language),
      ...noteOf(data, language),
    ].join('\n');
  },
});
