import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentsOf, parseMail } from '../../../../apps/api/test/support/mail/parse-mail.js';
import {
  addLead,
  addReport,
  openReports,
  type ReportsUnderTest,
} from './support/reports-fixture.js';

const reportMail = 'enviar_relatorio_email';

let reports: ReportsUnderTest;

beforeAll(async () => {
  reports = await openReports();
  await addLead(reports, 'Ana <script>', { at: '2026-11-18T12:00:00Z' });
});

afterAll(() => reports.close());

describe('the report that a message carries', () => {
  it('is made for the last seven days where there is none, and is not stored', async () => {
    const stored = await reports.prisma.report.count();
    const preview = await reports.preview(reportMail, { destinatario: 'ana@example.com' });
    const mail = await parseMail(preview.raw);

    expect(await reports.prisma.report.count()).toBe(stored);
    expect(preview).toMatchObject({
      reportId: null,
      reportIdInjected: false,
      subject: 'Relatório resumo de 14/11/2026 a 20/11/2026',
      attachments: ['relatorio-resumo.html', 'relatorio-resumo.pdf'],
    });
    const [html, pdf] = attachmentsOf(mail);
    expect(html?.toString()).toBe(preview.html);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(preview.html).toContain('Ana &lt;script&gt;');
    expect(preview.text).toContain('Lead: Ana <script>;');
  });

  it('is of the type that was asked for, with the subject that was asked for', async () => {
    const preview = await reports.preview(reportMail, {
      destinatario: 'ana@example.com',
      assunto: 'Treinos',
      tipo_relatorio: 'treino',
    });

    expect(preview).toMatchObject({
      subject: 'Treinos',
      attachments: ['relatorio-treino.html', 'relatorio-treino.pdf'],
    });
  });

  it("is the thread's last one, and the preview records that it was filled in", async () => {
    const threadId = randomUUID();
    await addReport(reports, { threadId }, 30);
    const newest = await addReport(reports, { threadId }, 10);
    await addReport(reports, { threadId, owner: 'other' });
    await addReport(reports, { threadId: randomUUID() });
    const preview = await reports.preview(
      reportMail,
      { destinatario: 'ana@example.com' },
      { threadId },
    );

    expect(preview).toMatchObject({
      reportId: newest,
      reportIdInjected: true,
      subject: 'Relatório guardado',
      html: '<h1>Relatório guardado</h1>',
    });
    expect(preview.text).toContain('Um parágrafo.');
  });

  it("is the job's last one where there is no thread", async () => {
    const jobId = randomUUID();
    const own = await addReport(reports, { jobId });
    await addReport(reports);

    expect(
      await reports.preview(reportMail, { destinatario: 'ana@example.com' }, { jobId }),
    ).toMatchObject({ reportId: own, reportIdInjected: true });
  });

  it('is not one of more than 60 minutes ago', async () => {
    const threadId = randomUUID();
    await addReport(reports, { threadId }, 61);
    const preview = () =>
      reports.preview(reportMail, { destinatario: 'ana@example.com' }, { threadId });

    expect(await preview()).toMatchObject({ reportId: null, reportIdInjected: false });
    const younger = await addReport(reports, { threadId }, 59);
    expect(await preview()).toMatchObject({ reportId: younger, reportIdInjected: true });
  });

  it('is the one that was named, never the last one', async () => {
    const threadId = randomUUID();
    const named = await addReport(reports, {}, 10_000);
    await addReport(reports, { threadId });
    const args = { destinatario: 'ana@example.com', report_id: named };

    expect(await reports.preview(reportMail, args, { threadId })).toMatchObject({
      reportId: named,
      reportIdInjected: false,
    });
  });

  it.each([
    ['that does not exist', () => Promise.resolve(randomUUID())],
    ['of another owner', () => addReport(reports, { owner: 'other' })],
    ['of another tenant', () => addReport(reports, { tenant: 'other' })],
  ])('is not found by an id %s', async (_what, id) => {
    const threadId = randomUUID();
    await addReport(reports, { threadId });
    const args = { destinatario: 'ana@example.com', report_id: await id() };

    expect(await reports.converse(reportMail, args, { threadId })).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'REPORT_NOT_FOUND' },
    });
  });
});
