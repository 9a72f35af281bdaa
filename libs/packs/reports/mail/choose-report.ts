import { type PerLanguage, Result, type ToolContext, type ToolError } from '@faina/sdk';
import { refuse } from '../../shared/refuse.js';
import { buildReport } from '../content/build-report.js';
import { readMarkdown } from '../document/read-markdown.js';
import { renderHtml } from '../document/render-html.js';
import type { ReportDocument } from '../document/report-document.js';
import { lastWeek } from '../shared/period.js';
import type { StoredReport } from '../shared/report-store.js';
import type { Reports } from '../shared/reports.js';
import type { ReportType } from '../shared/report-type.js';

/** The report that a message carries. */
export interface ChosenReport {
  /** Null for one that was made for this message and is not stored. */
  readonly id: string | null;
  /** Whether the id was filled in, as nobody had named one. */
  readonly isInjected: boolean;
  readonly type: string;
  readonly document: ReportDocument;
  readonly html: string;
}

const maxAgeMinutes = 60;

/**
 * The report that was asked for, else the last one of the conversation, else one of the last seven
 * days. A recoverable failure with code `REPORT_NOT_FOUND` for an id that the owner does not have.
 */
export async function chooseReport(
  { store, calendar }: Reports,
  askedId: string | undefined,
  type: ReportType,
  context: ToolContext,
  toolName: string,
): Promise<Result<ChosenReport, ToolError>> {
  const { tenant, owner, threadId, jobId, now } = context;
  const scope = { tenant, owner };
  if (askedId !== undefined) {
    const report = await store.find(scope, askedId);
    if (report) return Result.ok(await stored(report, false));
    return refuse(toolName, 'REPORT_NOT_FOUND', notFound[context.language]);
  }
  const latest = await store.findLatest(scope, { threadId, jobId }, maxAgeMinutes);
  if (latest) return Result.ok(await stored(latest, true));
  const sources = { tx: store.reader, calendar, scope, now };
  const document = await buildReport(type, lastWeek(now, calendar), sources);
  return Result.ok({ id: null, isInjected: false, type, document, html: renderHtml(document) });
}

const stored = async (
  { id, type, markdown, html }: StoredReport,
  isInjected: boolean,
): Promise<ChosenReport> => ({
  id,
  isInjected,
  type,
  document: await readMarkdown(markdown),
  html,
});

const notFound: PerLanguage<string> = {
  pt: 'Não encontrei esse relatório. Veja na lista dos relatórios quais há, ou não indique nenhum: vale o último.',
  en: 'I did not find this report. See in the list of reports which there are, or name none: the last one is taken.',
};
