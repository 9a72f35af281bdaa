import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A job whose message has been approved. */
async function approved(recipient: string) {
  const args = { destinatarios: [recipient], assunto: 'Olá', conteudo: 'Bom dia.' };
  const asked = await mail.ask(customMail, args);
  await mail.approve(asked.question);
  return asked;
}

const readFor = (recipient: string) => smtp.received.filter(({ to }) => to.includes(recipient));

/** The job once it waits for a person's attention, and the key of the call that it waits with. */
async function unknownCallOf(jobId: string): Promise<string> {
  await waitFor(async () => (await mail.client.job(jobId)).waitingFor === 'attention', {
    what: `job ${jobId} to wait for attention`,
  });
  const entries = await mail.client.executions(jobId);
  return entries.findLast(({ type }) => type === 'tool_error')?.callKey ?? '';
}

const resolve = (jobId: string, callKey: string, resolution: string) =>
  mail.client.sendJson('POST', `/v1/jobs/${jobId}/attention`, { callKey, resolution });

describe.concurrent('F39 a mail server that refuses', () => {
  it.each([
    ['451 at RCPT', 'rcpt-451@example.com', 'MAIL_NOT_ACCEPTED', 0],
    ['550 at RCPT', 'rcpt-550@example.com', 'MAIL_REJECTED', 0],
    ['451 after the message', 'dot-451@example.com', 'MAIL_NOT_ACCEPTED', 4],
    ['550 after the message', 'dot-550@example.com', 'MAIL_REJECTED', 1],
    ['a drop before DATA', 'rcpt-drop@example.com', 'MAIL_SERVER_UNREACHABLE', 0],
  ])('%s: said so, the job ends, no mail', async (_fault, recipient, code, read) => {
    const { jobId } = await approved(recipient);
    const job = await mail.client.settled(jobId);

    expect(job).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: customMail, status: 'failed' }] },
    });
    expect(job.output?.actions).toHaveLength(1);
    expect(await mail.toolResultOf(jobId)).toMatchObject({ code, isRecoverable: true });
    expect(readFor(recipient)).toHaveLength(read);
    expect(smtp.acceptedFor(recipient)).toEqual([]);
  });
});

describe('F39 a mail server that is away', () => {
  it('421 as greeting: said so after some tries, no mail', async () => {
    smtp.isShuttingDown = true;
    const connections = smtp.connections;
    const { jobId } = await approved('greeting-421@example.com');
    await mail.client.settled(jobId);
    smtp.isShuttingDown = false;

    expect(await mail.toolResultOf(jobId)).toMatchObject({
      code: 'MAIL_NOT_ACCEPTED',
      message: expect.stringContaining('421'),
    });
    expect(smtp.connections - connections).toBe(4);
    expect(smtp.acceptedFor('greeting-421@example.com')).toEqual([]);
  });

  it('a refused connection: said so after some tries, no mail', async () => {
    await smtp.close();
    const { jobId } = await approved('refused@example.com');
    await mail.client.settled(jobId);
    await smtp.open();

    expect(await mail.toolResultOf(jobId)).toMatchObject({
      code: 'MAIL_SERVER_UNREACHABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('back within the tries: one mail', async () => {
    smtp.isShuttingDown = true;
    const connections = smtp.connections;
    const { jobId, preview } = await approved('back@example.com');
    await waitFor(() => smtp.connections - connections >= 2, { what: 'two tries' });
    smtp.isShuttingDown = false;

    expect(await mail.client.settled(jobId)).toMatchObject({
      output: { actions: [{ status: 'done' }] },
    });
    expect(smtp.acceptedFor('back@example.com')).toMatchObject([{ raw: preview.raw }]);
  });
});

describe('F39 a connection that breaks after the message', () => {
  const recipient = 'dot-drop@example.com';

  it('is an unknown effect: never tried again, a person says that it happened', async () => {
    const { jobId } = await approved(recipient);
    const callKey = await unknownCallOf(jobId);

    expect(await mail.client.job(jobId)).toMatchObject({ status: 'WAITING', settledAt: null });
    expect(readFor(recipient)).toHaveLength(1);
    expect((await resolve(jobId, callKey, 'happened')).status).toBe(202);
    expect(await mail.client.settled(jobId)).toMatchObject({
      status: 'COMPLETED',
      output: { actions: [{ tool: customMail, status: 'done' }] },
    });
    expect(readFor(recipient)).toHaveLength(1);
  });

  it('is sent again only when a person says so, with the same bytes', async () => {
    const readBefore = readFor(recipient).length;
    const { jobId, preview } = await approved(recipient);
    const callKey = await unknownCallOf(jobId);
    expect((await resolve(jobId, callKey, 'repeat')).status).toBe(202);
    await waitFor(() => readFor(recipient).length === readBefore + 2, { what: 'the repetition' });
    await unknownCallOf(jobId);
    expect((await resolve(jobId, callKey, 'did_not_happen')).status).toBe(202);
    const job = await mail.client.settled(jobId);

    expect(job).toMatchObject({ output: { actions: [{ tool: customMail, status: 'failed' }] } });
    expect(readFor(recipient).slice(readBefore)).toMatchObject([
      { raw: preview.raw },
      { raw: preview.raw },
    ]);
  });
});
