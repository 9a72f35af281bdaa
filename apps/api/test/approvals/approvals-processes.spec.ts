import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApprovalClient } from '../support/service/approval-client.js';
import { expectProblem } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { parseMail } from '../support/mail/parse-mail.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const tool = 'enviar_email_personalizado';
const startMs = 120_000;

let database: TestDatabase;
let model: ScriptedModelServer;
let smtp: TestSmtpServer;
let apis: ServiceProcess[] = [];
let workers: ServiceProcess[] = [];

/** One after the other: a machine with two cores starts them sooner so. */
async function start(role: 'api' | 'worker', count: number): Promise<ServiceProcess[]> {
  const started: ServiceProcess[] = [];
  for (let number = 0; number < count; number += 1) {
    const settings = {
      ROLE: role,
      DATABASE_URL: database.url,
      TOOL_PACKS: 'reports',
      RECONCILE_MS: '500',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'faina@example.org',
      PUBLIC_URL: 'https://faina.example.org',
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789',
      LOG_LEVEL: 'debug',
    };
    started.push(await startServiceProcess(settings));
  }
  return started;
}

const killAll = (processes: readonly ServiceProcess[]) =>
  Promise.all(processes.map((one) => one.kill()));

beforeAll(async () => {
  database = await createTestDatabase();
  model = await ScriptedModelServer.start({ responder: instructedModel });
  smtp = await TestSmtpServer.start();
  apis = await start('api', 2);
  workers = await start('worker', 2);
  await client().putAgent('mailer');
}, startMs);

afterAll(async () => {
  await killAll([...apis, ...workers]);
  await smtp.close();
  await model.close();
  await database.drop();
});

/** Of one of the api processes, in turn. */
function client(turn = 0): ApprovalClient {
  const api = apis[turn % apis.length];
  if (!api) throw new Error('No api process runs.');
  return new ApprovalClient(api.url);
}

/** A job that asks whether its message may go to the recipient. */
async function ask(recipient: string) {
  const args = { destinatarios: [recipient], assunto: 'Olá', conteudo: 'Bom dia.' };
  const { id } = await client().submit({ agent: 'mailer', input: instruction(tool, args) });
  return { id, question: await client().questionOf(id) };
}

/** As a client does it: on a busy machine so many connections at once may take longer than a request waits for one. */
const approve = (turn: number, question: Awaited<ReturnType<typeof ask>>['question']) =>
  waitFor(
    async () => {
      const reply = await client(turn).decide(question, { decision: 'approve' });
      return reply.status === 503 ? undefined : reply;
    },
    { what: 'an answer other than 503' },
  );

const mailsTo = (recipient: string): number =>
  smtp.received.filter(({ to }) => to.includes(recipient)).length;

describe('an approval over several processes', () => {
  it('B14 F38 sends one message under 50 approvals through two api processes', async () => {
    const { id, question } = await ask('fifty@example.com');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => approve(turn, question)),
    );
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expectProblem(reply, 409, 'APPROVAL_ALREADY_DECIDED');
    }
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await client().settled(id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool, status: 'done' }] },
    });
    expect(mailsTo('fifty@example.com')).toBe(1);
  });

  it('F38 does what the first of approvals, rejections and cancels said', async () => {
    for (let round = 0; round < 5; round += 1) {
      const recipient = `race-${round}@example.com`;
      const { id, question } = await ask(recipient);
      const decisions = Array.from({ length: 10 }, (_, turn) =>
        client(turn).decide(question, { decision: turn % 2 ? 'approve' : 'reject' }),
      );
      const cancel = round % 2 ? client(round).send('POST', `/v1/jobs/${id}/cancel`) : undefined;
      const taken = (await Promise.all(decisions)).filter(({ status }) => status === 200);
      await cancel;
      const { status } = await client().settled(id);
      const { status: decided } = await client().approval(question.id);
      expect(taken).toHaveLength(decided === 'expired' ? 0 : 1);
      if (decided !== 'approved') expect(mailsTo(recipient)).toBe(0);
      if (status === 'COMPLETED') expect(mailsTo(recipient)).toBe(decided === 'approved' ? 1 : 0);
      expect(mailsTo(recipient)).toBeLessThan(2);
    }
  });

  it('F38 does what the first of edits and decisions said, with what it named', async () => {
    for (let round = 0; round < 4; round += 1) {
      const recipient = `edit-${round}@example.com`;
      const { id, question } = await ask(recipient);
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          turn % 4 === round
            ? client(turn).decide(question, { decision: 'approve' })
            : client(turn).edit(question, { args: { assunto: `${turn}` }, hash: question.hash }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const now = await client().approval(question.id);
      if (now.status === 'pending') await client(1).decide(now, { decision: 'approve' });
      expect(await client().settled(id)).toMatchObject({ status: 'COMPLETED' });
      const sent = smtp.received.filter(({ to }) => to.includes(recipient));
      expect(sent.map(({ raw }) => raw)).toEqual([now.preview.raw]);
    }
  });

  it('F11 kill -9 of the workers after the message, before its outcome: a person is asked', async () => {
    const recipient = 'dot-hang@example.com';
    const { id, question } = await ask(recipient);
    await client().decide(question, { decision: 'approve' });
    await waitFor(() => mailsTo(recipient) === 1, { what: 'the message' });
    await killAll(workers);
    workers = await start('worker', 1);

    const job = await waitFor(
      async () => {
        const found = await client().job(id, 10);
        return found.waitingFor === 'attention' ? found : undefined;
      },
      { what: 'the job to wait for attention', deadlineMs: 20_000 },
    );
    expect(job.output?.actions).toMatchObject([{ tool, status: 'unknown' }]);
    const entries = await client().executions(id);
    const callKey = entries.findLast(({ type }) => type === 'tool_error')?.callKey;
    const body = { callKey, resolution: 'happened' };
    const reply = await client().sendJson('POST', `/v1/jobs/${id}/attention`, body);
    expect(reply.status).toBe(202);
    expect(await client().settled(id)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool, status: 'done' }] },
    });
    expect(mailsTo(recipient)).toBe(1);
  });

  it('B18 P14 kill -9 behind a mail with a link sends it once more, with the same id and link', async () => {
    const asked = 'dot-held@example.com';
    await client().putAgent('asks', { approvals: { notSelf: false, notify: [asked] } });
    const args = { destinatarios: ['held@example.com'], assunto: 'Olá', conteudo: 'Bom dia.' };
    const { id } = await client().submit({ agent: 'asks', input: instruction(tool, args) });
    const { hash } = await client().questionOf(id);
    await waitFor(() => mailsTo(asked) === 1, { what: 'the mail' });
    await killAll(workers);
    const connection = new pg.Client(database.url);
    await connection.connect();
    await connection.query(`update approval_mails set next_at = now() where status = 'pending'`);
    workers = await start('worker', 1);
    await waitFor(() => mailsTo(asked) === 2, { what: 'the mail again' });
    smtp.acceptHeld();
    await waitFor(
      async () => {
        const sql = 'select from approval_mails where job_id = $1 and status = $2';
        return (await connection.query(sql, [id, 'sent'])).rowCount === 1;
      },
      { what: 'the record of the mail' },
    );
    await connection.end();

    const sent = smtp.received.filter(({ to }) => to.includes(asked));
    const mails = await Promise.all(sent.map(({ raw }) => parseMail(raw)));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    const tokens = mails.map(({ text }) => /\/approve\/([\w-]{43})\s/.exec(text ?? '')?.[1] ?? '');
    const [token = ''] = tokens;
    expect(tokens).toEqual([token, token]);
    const body = new URLSearchParams({ decision: 'approve', hash });
    expect((await client(1).send('POST', `/approve/${token}`, { body })).status).toBe(200);
    expect(await client().settled(id)).toMatchObject({ status: 'COMPLETED' });
    const lines = [...apis, ...workers].flatMap(({ log }) => log).join('\n');
    expect(lines).toContain('/approve/:token');
    expect(lines).not.toContain(token);
    expect(mailsTo(asked)).toBe(2);
  });

  it('P1 outlives kill -9 of every process, is decided without a worker, and has one effect', async () => {
    const recipient = 'later@example.com';
    const { id, question: asked } = await ask(recipient);
    const question = await client().edited(asked, { assunto: 'Oi' });
    await killAll([...apis, ...workers]);
    apis = await start('api', 1);
    expect(await client().job(id)).toMatchObject({ status: 'WAITING', waitingFor: 'approval' });
    expect(await client().questionOf(id)).toEqual(question);

    // Made by the same hand as before, in another process.
    const again = await client().edited(question, { assunto: 'Olá de novo' });
    expect(again.preview).toMatchObject({ subject: 'Olá de novo', to: [recipient] });
    expect((await client().decide(again, { decision: 'approve' })).status).toBe(200);
    expect(await client().job(id)).toMatchObject({ status: 'PENDING', waitingFor: null });
    expect(mailsTo(recipient)).toBe(0);

    workers = await start('worker', 1);
    expect(await client().settled(id)).toMatchObject({ status: 'COMPLETED' });
    expect(smtp.acceptedFor(recipient)).toMatchObject([{ raw: again.preview.raw }]);
  });
});
