import { z } from 'zod';
import { singleTool } from '../intent.js';
import { formatDay } from '../texts.js';

const result = z.object({
  relatorios: z.array(
    z.object({
      id: z.string(),
      titulo: z.string(),
      inicio: z.string().catch('').default(''),
      fim: z.string().catch('').default(''),
    }),
  ),
});

/** "Liste meus relatórios", "Which reports do I have?". */
export const listReports = singleTool({
  offer: {
    pt: 'seus relatórios ("Liste meus relatórios")',
    en: 'your reports ("List my reports")',
  },
  tool: 'listar_relatorios',
  matches: ({ normalized }) => /\b(relatorios|reports)\b/.test(normalized),
  args: () => ({}),
  answer: (data, { language }) => {
    const reports = result.safeParse(data).data?.relatorios ?? [];
    if (reports.length === 0) {
      return language === 'pt' ? 'Nenhum relatório foi gerado ainda.' : 'No report was made yet.';
    }
    return [
      language === 'pt' ? 'Seus relatórios:' : 'Your reports:',
      ...reports.map(({ id, titulo, inicio, fim }) => {
        const period = [inicio, fim].map((day) => formatDay(day, language)).join(' – ');
        return `- ${titulo} (${period}; id: ${id})`;
      }),
    ].join('\n');
  },
});
