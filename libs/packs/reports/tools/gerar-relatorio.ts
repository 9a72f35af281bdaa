import { completed, defineLocalTool, type LocalToolContext, type PerLanguage } from '@faina/sdk';
import { z } from 'zod';
import { type Period, periodSchema, resolvePeriod } from '../shared/period.js';
import { type ReportType, reportTypeSchema } from '../shared/report-type.js';
import type { ReportsTool } from '../shared/reports.js';
import { buildReport } from '../content/build-report.js';
import { renderHtml } from '../document/render-html.js';
import { renderMarkdown } from '../document/render-markdown.js';
import type { ReportDocument } from '../document/report-document.js';

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
      if (period.isError()) return period;
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

const insertSql = `
  insert into reports
    (id, tenant, owner, job_id, thread_id, type, title, starts_on, ends_on, markdown, html)
  values
    (gen_random_uuid(), $1, $2, $3::uuid, $4::uuid, $5, $6, $7::date, $8::date, $9, $10)
  returning id::text as "id", markdown as "markdown"`;

/** Stores a report in the transaction of the call. */
async function insertReport(
  { tx, tenant, owner, jobId, threadId }: LocalToolContext,
  type: ReportType,
  { startsOn, endsOn }: Period,
  document: ReportDocument,
): Promise<{ readonly id: string; readonly markdown: string }> {
  const [row] = await tx.query<{ id: string; markdown: string }>(insertSql, [
    tenant,
    owner,
    jobId,
    threadId,
    type,
    document.title,
    startsOn,
    endsOn,
    renderMarkdown(document),
    renderHtml(document),
  ]);
  if (!row) throw new Error('The inserted report was not returned.');
  return row;
}
