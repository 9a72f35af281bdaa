import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';

const tool = 'enviar_relatorio_email';
const args = { destinatario: 'ana@example.com' };

let folder: string;
let api: MailService;
let worker: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-worker-'));
  api = await startMailService({ ROLE: 'api' });
});

afterEach(() => worker.close());

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const startWorker = async (settings: Readonly<Record<string, string>>) => {
  const env = readEnv({
    ROLE: 'worker',
    LOG_LEVEL: 'silent',
    TOOL_PACKS: 'reports',
    RECONCILE_MS: '200',
    OPENAI_COMPATIBLE_BASE_URL: api.model.baseUrl,
    DATA_DIR: folder,
    ...settings,
  });
  worker = await startService(env, api.service.databaseUrl);
};

describe('mail of a worker of its own', () => {
  it('asks nobody and writes nothing where nobody would see it, and says what to set', async () => {
    await startWorker({});
    expect(worker.url).toBeUndefined();

    const job = await api.client.settled(await api.start(tool, args));

    expect(job).toMatchObject({ status: 'COMPLETED', output: { actions: [{ status: 'failed' }] } });
    expect(await api.toolResultOf(job.id)).toMatchObject({
      code: 'MAIL_NOT_CONFIGURED',
      message: expect.stringMatching(/SMTP_URL.*MAIL_OUTBOX/),
    });
    expect((await api.client.approvals('')).items).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not go where it went when it was approved, and cannot now', async () => {
    await startWorker({ MAIL_OUTBOX: join(folder, 'elsewhere') });
    const { jobId, question } = await api.ask(tool, args);
    await worker.close();
    await api.approve(question);
    await startWorker({});

    await api.client.settled(jobId);

    expect(await api.toolResultOf(jobId)).toMatchObject({ code: 'MAIL_NOT_CONFIGURED' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('B4 lies in the folder that MAIL_OUTBOX names', async () => {
    const outbox = join(folder, 'mail');
    await startWorker({ MAIL_OUTBOX: outbox });
    const { jobId, question, preview } = await api.ask(tool, args);
    await api.approve(question);
    await api.client.settled(jobId);

    const [file = ''] = await readdir(outbox);
    expect(await readFile(join(outbox, file), 'latin1')).toBe(preview.raw);
  });
});
