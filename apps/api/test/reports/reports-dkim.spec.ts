import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMail } from '../support/mail/parse-mail.js';
import { type MailService, startMailService } from '../support/service/mail-service.js';
import { TestSmtpServer } from '../support/mail/smtp-server.js';
import { verifyDkim } from '../support/mail/verify-dkim.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let folder: string;
let smtp: TestSmtpServer;
let mail: MailService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-dkim-'));
  const file = join(folder, 'dkim.pem');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  smtp = await TestSmtpServer.start();
  mail = await startMailService({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Faina <faina@example.org>',
    DKIM_DOMAIN: 'example.org',
    DKIM_SELECTOR: 'november',
    DKIM_KEY_FILE: file,
  });
});

afterAll(async () => {
  await mail.close();
  await smtp.close();
  await rm(folder, { recursive: true });
});

describe('a signed message', () => {
  it('B4 is the previewed one, byte by byte, behind a signature that receivers can check', async () => {
    const destinatario = 'signed@example.com';
    const { jobId, question, preview } = await mail.ask('enviar_relatorio_email', { destinatario });
    // Nobody has approved it: what lies in the database is not signed.
    expect(preview.raw).not.toMatch(/dkim/i);

    await mail.approve(question);
    expect(await mail.client.settled(jobId)).toMatchObject({ status: 'COMPLETED' });

    const [sent, ...others] = smtp.acceptedFor(destinatario);
    expect(others).toEqual([]);
    const raw = sent?.raw ?? '';
    const signature = raw.slice(0, -preview.raw.length);
    expect(raw).toBe(signature + preview.raw);
    expect(signature).toMatch(/^DKIM-Signature: (?:[^\r]|\r\n )+\r\n$/);
    const tags = verifyDkim(raw, publicKey);
    expect(Object.fromEntries(tags)).toMatchObject({
      a: 'rsa-sha256',
      c: 'relaxed/relaxed',
      d: 'example.org',
      s: 'november',
    });
    expect(tags.get('h')?.split(':')).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']),
    );
    expect((await parseMail(raw)).subject).toBe(preview.subject);
    for (const [part, other] of [
      ['Relat', 'Relax'],
      ['To: signed@', 'To: others@'],
    ] as const) {
      expect(raw).toContain(part);
      expect(() => verifyDkim(raw.replace(part, other), publicKey)).toThrow(
        /not those? .*signed|not the one/,
      );
    }
  });

  it('has the same signature at each try', async () => {
    const destinatario = 'dot-451@example.com';
    const { jobId, question, preview } = await mail.ask('enviar_relatorio_email', { destinatario });
    await mail.approve(question);
    await mail.client.settled(jobId);

    const tries = smtp.received.filter(({ to }) => to.includes(destinatario));
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1);
    expect(tries[0]?.raw.endsWith(preview.raw)).toBe(true);
  });
});
