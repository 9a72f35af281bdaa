import { completed, defineLocalTool, type PerLanguage, Result } from '@faina/agent-core';
import { z } from 'zod';
import { buildReport } from '../build-report.js';
import { insertReport } from '../insert-report.js';
import { periodSchema, resolvePeriod } from '../period.js';
import type { ReportsTool } from '../reports.js';
import { reportTypeSchema } from '../report-type.js';

const name = 'gerar_relatorio';

const made: PerLanguage<string> = { pt: 'Relatório gerado', en: 'Report made' };

export const gerarRelatorio: ReportsTool = ({ calendar }) =>
  defineLocalTool({
    name,
    description:
      'Makes and stores a report of the real figures of a period: resumo (CRM and training), crm ' +
      '(leads, notes, tasks, proposals) or treino (activities, load, sleep). Answers its id and ' +
      'its text in Markdown. It sends nothing.',
    parameters: z.strictObject({
      tipo: reportTypeSchema,
      periodo: periodSchema.default('semana'),
    }),
    execute: async ({ tipo, periodo }, context) => {
      const { tx, tenant, owner, now, language } = context;
      const period = resolvePeriod(periodo, context, calendar, name);
      if (!period.isOk()) return Result.error(period.error);
      const sources = { tx, calendar, scope: { tenant, owner }, now };
      const document = await buildReport(tipo, period.value, sources);
      const { id, markdown } = await insertReport(context, tipo, period.value, document);
      const { startsOn, endsOn } = period.value;
      return completed(
        { id, type: tipo, title: document.title, startsOn, endsOn, markdown },
        `${made[language]}: ${document.title}`,
      );
    },
  });
