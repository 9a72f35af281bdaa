import { z } from 'zod';
import { singleTool } from '../intent.js';
import { formatDay, formatNumber } from '../texts.js';

const count = z.number().catch(0).default(0);
const result = z.object({
  data: z.string(),
  crm: z.object({
    leads_hoje: count,
    tarefas: z.object({
      para_hoje: count,
      atrasadas: count,
      lista: z
        .array(z.object({ titulo: z.string(), lead: z.string(), data_limite: z.string() }))
        .catch([])
        .default([]),
    }),
    propostas_abertas: z
      .array(z.object({ moeda: z.string(), quantidade: count, total: z.string() }))
      .catch([])
      .default([]),
  }),
  treino: z.object({
    planejado_hoje: z
      .array(z.object({ descricao: z.string() }))
      .catch([])
      .default([]),
  }),
  jobs_hoje: z.record(z.string(), z.number()).catch({}).default({}),
});

/** "Mostre o dashboard de hoje", "Show today's dashboard". */
export const dashboardToday = singleTool({
  offer: {
    pt: 'o dashboard de hoje ("Mostre o dashboard de hoje")',
    en: 'today\'s dashboard ("Show today\'s dashboard")',
  },
  tool: 'obter_dashboard_hoje',
  matches: ({ normalized }) => /\b(dashboard|painel)\b/.test(normalized),
  args: () => ({}),
  answer: (data, { language }) => {
    const read = result.safeParse(data).data;
    // Another server than the service's own may answer in a form of its own.
    if (!read) return typeof data === 'string' ? data : JSON.stringify(data).slice(0, 4_000);
    const { crm, treino, jobs_hoje: jobs } = read;
    const say = (pt: string, en: string) => (language === 'pt' ? pt : en);
    const none = say('nenhum', 'none');
    const jobCount = Object.values(jobs).reduce((sum, value) => sum + value, 0);
    return [
      `${say('Dashboard de', 'Dashboard of')} ${formatDay(read.data, language)}:`,
      `- ${say('Leads novos hoje', 'New leads today')}: ${crm.leads_hoje}`,
      `- ${say('Tarefas para hoje', 'Tasks due today')}: ${crm.tarefas.para_hoje}; ${say('atrasadas', 'overdue')}: ${crm.tarefas.atrasadas}`,
      ...crm.tarefas.lista.map(
        ({ titulo, lead, data_limite: due }) =>
          `  - ${titulo} (${lead}, ${formatDay(due, language)})`,
      ),
      ...crm.propostas_abertas.map(
        ({ moeda, quantidade, total }) =>
          `- ${say('Propostas abertas', 'Open proposals')} (${moeda}): ${quantidade}, total ${total}`,
      ),
      `- ${say('Treino planejado hoje', 'Planned workout today')}: ${treino.planejado_hoje.map(({ descricao }) => descricao).join(', ') || none}`,
      `- ${say('Jobs de hoje', 'Jobs today')}: ${formatNumber(jobCount, language)}`,
    ].join('\n');
  },
});
