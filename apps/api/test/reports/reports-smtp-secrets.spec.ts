import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailService, startMailService } from '../support/service/mail-service.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';

let smtp: TestSmtpServer;
let mail: MailService;

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  // An address of this machine that is no loopback address, and over which nothing leaves it.
  const url = smtp.url.replace('smtp://127.0.0.1', 'smtp://ana:corvo-preto-77@0.0.0.0');
  mail = await startMailService({ SMTP_URL: url, MAIL_FROM: 'faina@example.org' });
});

afterAll(async () => {
  await mail.close();
  await smtp.close();
});

describe('S24: a mail server on another machine without TLS', () => {
  it('S24: fails the job with the reason, and gets neither the password nor the message', async () => {
    const args = { destinatarios: ['ana@example.com'], assunto: 'Olá', conteudo: 'Bom dia.' };
    const { jobId, question } = await mail.ask('enviar_email_personalizado', args);
    await mail.approve(question);
    expect(await mail.client.settled(jobId)).toMatchObject({
      status: 'FAILED',
      outcome: 'FAILURE_TOOL',
      error: { code: 'MAIL_SERVER_UNENCRYPTED', message: expect.stringContaining('SMTP_URL') },
      criticalToolFailureInfo: { toolName: 'enviar_email_personalizado' },
    });
    expect(smtp.connections).toBe(1);
    expect(smtp.received).toEqual([]);
    const histories = [await mail.client.executions(jobId), await mail.client.activity(jobId)];
    expect(JSON.stringify(histories)).not.toContain('corvo');
  });
});
