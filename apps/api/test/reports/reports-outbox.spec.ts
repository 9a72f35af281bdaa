import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { reportSchema } from '../../src/gateways/rest/reports/reports.controller.js';
import { expectProblem } from '../support/service/http-client.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';

let dataDir: string;
let mail: MailService;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-reports-'));
  mail = await startMailService({ DATA_DIR: dataDir, MAIL_APPROVAL_EXPIRES_MS: '86400000' });
});

afterAll(async () => {
  await mail.close();
  await rm(dataDir, { recursive: true });
});

const reportPage = async (query = '') =>
  pageSchema(reportSchema).parse((await mail.client.get(`/v1/reports${query}`)).json());

describe('mail without a mail server', () => {
  it('B4 becomes one file in the outbox whose bytes are those of the preview', async () => {
    const args = { destinatario: 'ana@example.com' };
    const { jobId, question, preview } = await mail.ask('enviar_relatorio_email', args);
    expect(await readdir(dataDir)).toEqual([]);
    expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(86_400_000);

    await mail.approve(question);
    const job = await mail.client.settled(jobId);

    const [file = '', ...others] = await readdir(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    expect(await readFile(join(dataDir, 'outbox', file), 'latin1')).toBe(preview.raw);
    expect(`<${file}>`).toBe(preview.messageId.replace('>', '.eml>'));
    expect(job).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ status: 'done', data: { arquivo: `outbox/${file}` } }] },
    });
  });
});

describe('GET /v1/reports', () => {
  it("gives the owner's reports page by page, newest first, and nobody else's", async () => {
    const threadId = randomUUID();
    const jobs: string[] = [];
    for (const tipo of ['resumo', 'crm', 'treino']) {
      const jobId = await mail.start('gerar_relatorio', { tipo, periodo: 'hoje' }, threadId);
      await mail.client.settled(jobId);
      jobs.unshift(jobId);
    }
    await addStrangers();

    const all = await reportPage();
    expect(all).toMatchObject({
      items: jobs.map((jobId) => ({ jobId, threadId })),
      nextCursor: null,
    });
    expect(all.items.map(({ type }) => type)).toEqual(['treino', 'crm', 'resumo']);
    const [latest] = all.items;
    expect(latest?.startsOn).toBe(latest?.endsOn);
    expect(latest?.markdown).toContain('# Relatório de treino de ');
    expect(latest?.html).toContain('<h1>Relatório de treino de ');

    const first = await reportPage('?limit=2');
    expect(first.items).toEqual(all.items.slice(0, 2));
    expect(await reportPage(`?limit=2&cursor=${first.nextCursor ?? ''}`)).toEqual({
      items: all.items.slice(2),
      nextCursor: null,
    });
  });

  it('refuses a cursor that it did not give', async () => {
    expectProblem(await mail.client.get('/v1/reports?cursor=nonsense'), 400, 'INVALID_CURSOR');
  });
});

/** A report of another owner and one of another tenant. */
async function addStrangers(): Promise<void> {
  const database = new pg.Client(mail.service.databaseUrl);
  await database.connect();
  for (const [tenant, owner] of [
    ['default', 'other'],
    ['other', 'local'],
  ]) {
    await database.query(
      `insert into reports (id, tenant, owner, job_id, type, title, starts_on, ends_on, markdown, html)
       values ($1, $2, $3, $1, 'crm', 'x', '2026-11-01', '2026-11-01', '', '')`,
      [randomUUID(), tenant, owner],
    );
  }
  await database.end();
}
