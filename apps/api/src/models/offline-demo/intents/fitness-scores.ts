import { z } from 'zod';
import { figureLines } from '../coach/figures.js';
import { singleTool } from '../intent.js';
import { estimatedLoads } from '../coach/load-basis.js';
import { noteOf } from '../coach/note-of.js';
import { formatDay } from '../texts.js';

const result = z.looseObject({
  date: z.string(),
  ctl: z.number(),
  seven_days_ago: z.looseObject({}).nullish().catch(undefined),
});

/** "Como está minha forma?", "What are my CTL, ATL and TSB?". */
export const fitnessScores = singleTool({
  offer: {
    pt: 'seu condicionamento ("Como estão meu CTL, ATL e TSB?")',
    en: 'your fitness ("What are my CTL, ATL and TSB?")',
  },
  tool: 'get_fitness_scores',
  matches: ({ normalized }) =>
    /\b(ctl|atl|tsb|forma|em forma|condicionamento|fadiga|fitness|fatigue|shape)\b/.test(
      normalized,
    ),
  args: () => ({}),
  answer: (data, { language }) => {
    const scores = result.safeParse(data).data;
    if (!scores) {
      return language === 'pt'
        ? 'Não há atividades de que calcular CTL, ATL e TSB.'
        : 'There are no activities to compute CTL, ATL and TSB from.';
    }
    const day = formatDay(scores.date, language);
    const before = scores.seven_days_ago ? figureLines(scores.seven_days_ago, language) : [];
    return [
      language === 'pt' ? `Em ${day}:` : `On ${day}:`,
      ...figureLines(scores, language).map((line) => `- ${line}`),
      ...(before.length === 0
        ? []
        : [
            `${language === 'pt' ? 'Sete dias antes' : 'Seven days earlier'}: ${before.join('; ')}.`,
          ]),
      ...estimatedLoads(data, language),
      ...noteOf(data, language),
    ].join('\n');
  },
});
