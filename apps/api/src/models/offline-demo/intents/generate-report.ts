import { z } from 'zod';
import { singleTool } from '../intent.js';
import { reportPeriod, reportType, speaksOfReport } from '../reports/request-report.js';

const result = z.object({
  id: z.string(),
  titulo: z.string().catch('').default(''),
  markdown: z.string().catch('').default(''),
});
/** Longer reports are shown up to here; the whole is stored. */
const MOST_CHARACTERS = 6_000;

/** "Gere o relatório de treinos do mês", "Create a sales report of this week". */
export const generateReport = singleTool({
  offer: {
    pt: 'um relatório ("Gere o relatório de treinos do mês")',
    en: 'a report ("Generate the training report of the month")',
  },
  tool: 'gerar_relatorio',
  matches: ({ normalized }) =>
    speaksOfReport(normalized) &&
    /\b(ger(a|e|ar)|cri(a|e|ar)|fac(a)|fazer|faz|prepar(a|e|ar)|mont(a|e|ar)|quero|preciso|generate|create|make|build|prepare|want|need)\b/.test(
      normalized,
    ),
  args: (request) => ({ tipo: reportType(request), ...reportPeriod(request) }),
  answer: (data, { language }) => {
    const report = result.safeParse(data).data;
    if (!report) return language === 'pt' ? 'O relatório foi gerado.' : 'The report was made.';
    const { id, titulo, markdown } = report;
    const isLong = markdown.length > MOST_CHARACTERS;
    const shown = isLong ? `${markdown.slice(0, MOST_CHARACTERS).toWellFormed()}…` : markdown;
    const heading = language === 'pt' ? 'Relatório gerado' : 'Report made';
    return `${heading}: ${titulo} (id: ${id}).\n\n${shown}`.trim();
  },
});
