import type { LocalToolContext } from '@faina/agent-core';
import { renderHtml } from './document/render-html.js';
import { renderMarkdown } from './document/render-markdown.js';
import type { ReportDocument } from './document/report-document.js';
import type { Period } from './period.js';
import type { ReportType } from './report-type.js';

const insertSql = `
  insert into reports
    (id, tenant, owner, job_id, thread_id, type, title, starts_on, ends_on, markdown, html)
  values
    (gen_random_uuid(), $1, $2, $3::uuid, $4::uuid, $5, $6, $7::date, $8::date, $9, $10)
  returning id::text as "id", markdown as "markdown"`;

/** Stores a report in the transaction of the call. */
export async function insertReport(
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
