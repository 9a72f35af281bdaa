import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';
import { waitFor } from '../support/wait-for.js';

const customMail = 'enviar_email_personalizado';

let smtp: TestSmtpServer;
let mail: MailService;

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  mail = await startMailService({ SMTP_URL: smtp.url, MAIL_FROM: 'faina@example.org' });
});

afterAll(async () => {
  await mail.close();
  await smtp.close();
});

const post = (path: string, body: object = {}) => mail.client.sendJson('POST', path, body);

/** A job whose approved message the server has read to its final dot, and has not answered. */
async function messageAtItsDot(recipient: string): Promise<string> {
  const args = { destinatarios: [recipient], assunto: 'Olá', conteudo: 'Bom dia.' };
  const { jobId, question } = await mail.ask(customMail, args);
  const readFor = () => smtp.received.filter(({ to }) => to.includes(recipient)).length;
  const before = readFor();
  await mail.approve(question);
  await waitFor(() => readFor() > before, {
    what: `the server to read the message to ${recipient}`,
  });
  return jobId;
}

/** A job that was cancelled while nobody could tell whether its message was taken. */
async function unknownMessage(recipient: string) {
  const id = await messageAtItsDot(recipient);
  await post(`/v1/jobs/${id}/cancel`);
  const job = await mail.client.settled(id);
  const [action] = job.output?.actions ?? [];
  return { id, job, action, callKey: action?.callKey ?? '' };
}

describe('R2 P4 a message whose job is cancelled between the final dot and the reply', () => {
  it('is told as sent where the reply comes within the grace', async () => {
    const id = await messageAtItsDot('dot-held@example.com');
    expect((await post(`/v1/jobs/${id}/cancel`)).status).toBe(202);
    smtp.acceptHeld();
    const job = await mail.client.settled(id);
    expect(job).toMatchObject({
      status: 'CANCELLED',
      output: { actions: [{ tool: customMail, status: 'done' }] },
    });
    expect(smtp.acceptedFor('dot-held@example.com')).toHaveLength(1);
    expect((await mail.client.executions(id)).at(-1)).toMatchObject({ type: 'tool_call' });
  });

  it('P9 is told as unknown where none comes, with where a person says what happened', async () => {
    const { id, job, callKey } = await unknownMessage('dot-hang@example.com');
    expect(callKey).toMatch(/^[0-9a-f]{64}$/);
    expect(job).toMatchObject({
      status: 'CANCELLED',
      output: {
        completeness: 'none',
        actions: [{ status: 'unknown', callKey, links: { attention: `/v1/jobs/${id}/attention` } }],
      },
    });
    const entries = await mail.client.executions(id);
    expect(entries.at(-1)).toMatchObject({ error: { code: 'EFFECT_UNKNOWN' }, callKey });
    expect(await mail.toolResultOf(id)).toMatchObject({ code: 'EFFECT_UNKNOWN' });
  });

  it('is not sent again by a retry until a person has said what happened', async () => {
    const { id, callKey } = await unknownMessage('dot-hang@example.com');
    expectProblem(await post(`/v1/jobs/${id}/retry`), 409, 'EFFECT_UNKNOWN');
    expectProblem(
      await post(`/v1/jobs/${id}/attention`, { callKey, resolution: 'repeat' }),
      409,
      'JOB_ALREADY_SETTLED',
    );
    const before = await mail.client.job(id);
    const said = await post(`/v1/jobs/${id}/attention`, { callKey, resolution: 'happened' });
    expect(said.status).toBe(200);
    expect(said.json()).toMatchObject({
      status: 'CANCELLED',
      settledAt: before.settledAt,
      output: { completeness: 'partial', actions: [{ status: 'done' }] },
    });
    expect((await mail.client.executions(id)).at(-1)).toMatchObject({ type: 'tool_call', callKey });
    expectProblem(
      await post(`/v1/jobs/${id}/attention`, { callKey, resolution: 'did_not_happen' }),
      409,
      'CALL_NOT_UNKNOWN',
    );
    expect((await post(`/v1/jobs/${id}/retry`)).status).toBe(202);
  });

  it('is retried where somebody insists', async () => {
    const { id } = await unknownMessage('dot-hang@example.com');
    expect((await post(`/v1/jobs/${id}/retry`, { force: true })).status).toBe(202);
    expect((await post(`/v1/jobs/${id}/retry`, { force: 'yes' })).status).toBe(400);
  });
});

describe('R2 P15 a message whose job is cancelled at the moment of its approval', () => {
  it('is sent and told, or not sent and told so, at whatever moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const recipient = `round-${round}@example.com`;
      const args = { destinatarios: [recipient], assunto: 'Olá', conteudo: 'Bom dia.' };
      const { jobId, question } = await mail.ask(customMail, args);
      await Promise.all([
        mail.client.decide(question, { decision: 'approve' }),
        post(`/v1/jobs/${jobId}/cancel`),
      ]);
      const job = await mail.client.settled(jobId);
      const statuses = (job.output?.actions ?? []).map(({ status }) => status);
      const sent = smtp.acceptedFor(recipient).length;
      expect([statuses, sent]).toEqual(sent === 1 ? [['done'], 1] : [['skipped'], 0]);
    }
  });
});
