import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseMail } from '../support/mail/parse-mail.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';

const reportMail = 'enviar_relatorio_email';
const customMail = 'enviar_email_personalizado';

let smtp: TestSmtpServer;
let mail: MailService;

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  mail = await startMailService({ SMTP_URL: smtp.url, MAIL_FROM: 'Faina <faina@example.org>' });
});

afterEach(() => {
  mail.model.assertDone();
});

afterAll(async () => {
  await mail.close();
  await smtp.close();
});

/** What each execution entry says of where the call went. */
const decisionsOf = async (jobId: string) =>
  (await mail.client.executions(jobId))
    .filter(({ type }) => type === 'fallback')
    .map(({ name, params, message }) => ({ name, params, message }));

const handedToConversation = {
  name: reportMail,
  params: { fallbackTo: 'CHAT_SERVICE', reason: 'PREVIEW_HANDOFF' },
  message: `fallback_to=CHAT_SERVICE: usando handler legado para ${reportMail}`,
};

describe('a report by e-mail', () => {
  it.each([undefined, false, true])(
    'B3 waits for a person with the finished message, when confirmar_envio is %s',
    async (confirmation) => {
      const destinatario = `b3-${String(confirmation)}@example.com`;
      const args = {
        destinatario,
        ...(confirmation === undefined ? {} : { confirmar_envio: confirmation }),
      };
      const { jobId, question, preview } = await mail.ask(reportMail, args);
      const message = await parseMail(preview.raw);

      expect(await mail.client.job(jobId)).toMatchObject({
        status: 'WAITING',
        waitingFor: 'approval',
      });
      expect(question).toMatchObject({ tool: reportMail, args, status: 'pending' });
      expect(Date.parse(question.expiresAt) - Date.parse(question.createdAt)).toBe(1_800_000);
      expect(preview).toMatchObject({
        to: [destinatario],
        reportId: null,
        reportIdInjected: false,
      });
      expect(preview.text).toContain(`Para: ${destinatario}\n`);
      expect(message).toMatchObject({
        subject: preview.subject,
        from: { name: 'Faina', address: 'faina@example.org' },
        to: [{ address: destinatario }],
      });
      expect(message.html?.trim()).toBe(preview.html.trim());
      expect(message.attachments.map(({ filename }) => filename)).toEqual(preview.attachments);
      // One hand-over and no other: the router was not asked.
      expect(await decisionsOf(jobId)).toEqual([handedToConversation]);
      expect(smtp.acceptedFor(destinatario)).toEqual([]);
    },
  );

  it('B4 goes out once after the approval, byte by byte as it was previewed', async () => {
    const destinatario = 'b4@example.com';
    const { jobId, question, preview } = await mail.ask(reportMail, { destinatario });

    await mail.approve(question);
    const job = await mail.client.settled(jobId);

    expect(job).toMatchObject({
      status: 'COMPLETED',
      outcome: 'SUCCESS',
      output: {
        actions: [
          {
            tool: reportMail,
            status: 'done',
            text: `E-mail enviado para ${destinatario}: ${preview.subject}`,
            data: { status: 'enviado', message_id: preview.messageId },
          },
        ],
      },
    });
    expect(smtp.received.filter(({ to }) => to.includes(destinatario))).toEqual([
      { from: 'faina@example.org', to: [destinatario], raw: preview.raw, at: expect.any(Number) },
    ]);
    expect(await decisionsOf(jobId)).toEqual([handedToConversation]);
  });

  it('B13 does not go out when the person rejects it, and the model is told why', async () => {
    const destinatario = 'b13@example.com';
    const { jobId, question } = await mail.ask(reportMail, { destinatario });

    await mail.client.decide(question, { decision: 'reject', reason: 'Faltou o mês passado.' });
    const job = await mail.client.settled(jobId);

    expect(job).toMatchObject({
      status: 'COMPLETED',
      output: {
        message: expect.stringContaining('Faltou o mês passado.'),
        actions: [{ tool: reportMail, status: 'skipped' }],
      },
    });
    expect(await mail.toolResultOf(jobId)).toMatchObject({ code: 'APPROVAL_REJECTED' });
    expect(smtp.received.filter(({ to }) => to.includes(destinatario))).toEqual([]);
  });

  it('B14 F38 goes out once under 50 approvals at the same moment', async () => {
    const destinatario = 'b14@example.com';
    const { jobId, question } = await mail.ask(reportMail, { destinatario });

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => mail.client.decide(question, { decision: 'approve' })),
    );
    await mail.client.settled(jobId);

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(smtp.received.filter(({ to }) => to.includes(destinatario))).toHaveLength(1);
  });

  it('B16 asks anew for a corrected recipient and voids the question before', async () => {
    const threadId = randomUUID();
    const wrong = await mail.ask(reportMail, { destinatario: 'b16-wrong@example.com' }, threadId);
    const right = await mail.ask(reportMail, { destinatario: 'b16-right@example.com' }, threadId);

    expect(right.preview.to).toEqual(['b16-right@example.com']);
    expect(right.preview.messageId).not.toBe(wrong.preview.messageId);
    expect(await mail.client.approval(wrong.question.id)).toMatchObject({ status: 'rejected' });
    expect((await mail.client.decide(wrong.question, { decision: 'approve' })).status).toBe(409);
    await mail.approve(right.question);
    await mail.client.settled(right.jobId);
    await mail.client.settled(wrong.jobId);
    expect(smtp.acceptedFor('b16-right@example.com')).toMatchObject([{ raw: right.preview.raw }]);
    expect(smtp.received.filter(({ to }) => to.includes('b16-wrong@example.com'))).toEqual([]);
  });

  it("carries the thread's last report, which another job has made, and records that", async () => {
    const threadId = randomUUID();
    const made = await mail.client.settled(
      await mail.start('gerar_relatorio', { tipo: 'crm', periodo: 'mes' }, threadId),
    );
    const [action] = made.output?.actions ?? [];
    const { preview } = await mail.ask(
      reportMail,
      { destinatario: 'thread@example.com' },
      threadId,
    );

    expect(action).toMatchObject({ tool: 'gerar_relatorio', status: 'done' });
    expect(preview).toMatchObject({ reportIdInjected: true });
    expect(action?.data).toMatchObject({ id: preview.reportId, title: preview.subject });
  });

  it('tells the model of a report that does not exist, and asks nobody', async () => {
    const args = { destinatario: 'none@example.com', report_id: randomUUID() };
    const job = await mail.client.settled(await mail.start(reportMail, args));

    expect(job).toMatchObject({ status: 'COMPLETED' });
    expect(await mail.toolResultOf(job.id)).toMatchObject({ code: 'REPORT_NOT_FOUND' });
    expect(
      (await mail.client.approvals('limit=100')).items.map(({ jobId }) => jobId),
    ).not.toContain(job.id);
  });
});

describe('a message of its own', () => {
  it('B4 goes to all of its recipients, hidden ones in the envelope only', async () => {
    const args = {
      destinatarios: ['own@example.com'],
      cc: ['own-cc@example.com'],
      bcc: ['own-bcc@example.com'],
      assunto: 'Reunião',
      conteudo: '.\nÀs 9h <script>',
    };
    const { jobId, question, preview } = await mail.ask(customMail, args);
    await mail.approve(question);
    await mail.client.settled(jobId);

    expect(smtp.acceptedFor('own@example.com')).toEqual([
      {
        from: 'faina@example.org',
        to: ['own@example.com', 'own-cc@example.com', 'own-bcc@example.com'],
        raw: preview.raw,
        at: expect.any(Number),
      },
    ]);
    expect(preview.raw).not.toContain('own-bcc');
    expect(preview.html).toContain('&lt;script&gt;');
  });

  it('never reaches anybody by a header that was slipped into the subject', async () => {
    const args = {
      destinatarios: ['injected@example.com'],
      assunto: 'Olá\r\nBcc: victim@example.com',
      conteudo: 'x',
    };
    const job = await mail.client.settled(await mail.start(customMail, args));

    expect(JSON.stringify(await mail.toolResultOf(job.id))).toContain(
      'may not contain line breaks or other characters that nobody sees',
    );
    expect(smtp.received.filter(({ raw }) => raw.includes('victim'))).toEqual([]);
  });
});
