import { z } from 'zod';
import { figureLines, labelOf } from '../coach/figures.js';
import { singleTool } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { readingText } from '../coach/readings.js';
import { formatDay, formatNumber } from '../texts.js';

const comparison = z.object({ reading: z.string(), mean: z.number().optional().catch(undefined) });
const result = z.object({
  last_night: z.looseObject({ date: z.string() }).nullable().catch(null).default(null),
  compared_with_own_mean: z.record(z.string(), comparison).catch({}).default({}),
});

const NOTHING = result.parse({});

/** "Estou recuperado?", "How is my recovery?". */
export const sleepRecovery = singleTool({
  offer: { pt: 'sua recuperação ("Estou recuperado?")', en: 'your recovery ("Am I recovered?")' },
  tool: 'get_sleep_recovery',
  matches: ({ normalized }) => /\b(recuper\w*|descansad\w*|recover\w*|rested)\b/.test(normalized),
  args: () => ({}),
  answer: (data, { language }) => {
    const { last_night: night, compared_with_own_mean: comparisons } =
      result.safeParse(data).data ?? NOTHING;
    if (!night) {
      return language === 'pt'
        ? 'Não há noites registradas; sem elas não dá para avaliar a recuperação.'
        : 'No nights are recorded; without them recovery cannot be judged.';
    }
    const own = language === 'pt' ? 'sua média' : 'your mean';
    return [
      `${language === 'pt' ? 'Última noite registrada' : 'Last recorded night'}: ${formatDay(night.date, language)}.`,
      ...figureLines(night, language).map((line) => `- ${line}`),
      language === 'pt' ? 'Em relação ao seu normal:' : 'Against your own normal:',
      ...Object.entries(comparisons).map(([name, { reading, mean }]) => {
        const of = mean === undefined ? '' : ` (${own}: ${formatNumber(mean, language)})`;
        return `- ${labelOf(name, language)}: ${readingText(reading, language)}${of}`;
      }),
      ...noteOf(data, language),
    ].join('\n');
  },
});
