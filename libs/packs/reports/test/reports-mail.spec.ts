import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer, MailOutcome } from '../../mail/mailer.js';
import { parseMail } from '../../../../apps/api/test/support/mail/parse-mail.js';
import {
  approvalOf,
  openReports,
  RecordingMailer,
  type ReportsUnderTest,
} from './support/reports-fixture.js';

const reportMail = 'enviar_relatorio_email';
const customMail = 'enviar_email_personalizado';
const custom = {
  destinatarios: ['ana@example.com'],
  cc: ['caio@example.com'],
  bcc: ['dora@example.com'],
  assunto: 'Reunião – terça',
  conteudo: 'Olá **Ana**,\n<b>x</b> [y](javascript:alert(1)) ![z](https://example.com/z.png)',
};

let reports: ReportsUnderTest;
let mailer: RecordingMailer;
let outcome: MailOutcome | undefined;

/** Answers what a test wants, else takes the message. */
const switchable: Mailer = {
  send: async (message) => {
    const taken = await mailer.send(message);
    return outcome ?? taken;
  },
};

beforeAll(async () => {
  reports = await openReports(switchable);
});

beforeEach(() => {
  mailer = new RecordingMailer();
  outcome = undefined;
});

afterAll(() => reports.close());

describe('the tools that send mail', () => {
  it.each([
    [reportMail, { destinatario: 'ana@example.com' }],
    [reportMail, { destinatario: 'ana@example.com', confirmar_envio: true }],
    [customMail, custom],
    [customMail, { ...custom, confirmar_envio: true }],
  ])(
    'B3 %s hands over to the conversation, whatever the model confirms: %j',
    async (name, args) => {
      expect(await reports.call(name, args)).toEqual({
        kind: 'delegated',
        destination: 'CHAT_SERVICE',
        reason: 'PREVIEW_HANDOFF',
      });
      expect(mailer.messages).toEqual([]);
    },
  );

  it('B4 send exactly what was previewed, to the previewed envelope, once', async () => {
    const preview = await reports.preview(customMail, custom);
    const now = new Date('2026-11-20T17:00:00Z');
    const sent = await reports.call(customMail, custom, { approval: approvalOf(preview), now });

    expect(mailer.messages).toMatchObject([
      {
        messageId: preview.messageId,
        raw: preview.raw,
        envelope: {
          from: 'faina@example.org',
          to: ['ana@example.com', 'caio@example.com', 'dora@example.com'],
        },
      },
    ]);
    expect(sent).toMatchObject({
      kind: 'completed',
      text: 'E-mail enviado para ana@example.com, caio@example.com, dora@example.com: Reunião – terça',
      data: { status: 'enviado', message_id: preview.messageId, recusados: [] },
    });
  });

  it('B4 send the preview, whatever has become of the arguments', async () => {
    const preview = await reports.preview(customMail, custom);
    const other = { ...custom, destinatarios: ['mallory@example.com'], conteudo: 'outra' };
    await reports.call(customMail, other, { approval: approvalOf(preview) });

    expect(mailer.messages).toMatchObject([{ raw: preview.raw, envelope: preview.envelope }]);
    expect(JSON.stringify(mailer.messages)).not.toContain('mallory');
  });

  it.each([
    ['unreachable', 'MAIL_SERVER_UNREACHABLE'],
    ['deferred', 'MAIL_NOT_ACCEPTED'],
    ['rejected', 'MAIL_REJECTED'],
    ['not_stored', 'MAIL_NOT_STORED'],
    ['interrupted', 'MAIL_INTERRUPTED'],
  ] as const)('F39 report a message that is %s as %s', async (refusal, code) => {
    const preview = await reports.preview(customMail, custom);
    outcome = { kind: 'not_accepted', refusal, detail: '4xx words', tries: 3 };

    expect(await reports.call(customMail, custom, { approval: approvalOf(preview) })).toMatchObject(
      {
        kind: 'recoverable_error',
        error: {
          code,
          message: expect.stringMatching(/^O e-mail não foi enviado: .* \(4xx words\)\.$/),
        },
      },
    );
  });

  it('F39 report a lost final reply as an unknown effect', async () => {
    const preview = await reports.preview(customMail, custom);
    outcome = { kind: 'unknown', detail: 'CONN: Connection closed' };

    expect(await reports.call(customMail, custom, { approval: approvalOf(preview) })).toMatchObject(
      {
        kind: 'recoverable_error',
        error: { code: 'EFFECT_UNKNOWN' },
      },
    );
  });

  it('name the recipients whom the server refused', async () => {
    const preview = await reports.preview(customMail, custom);
    const refused = [{ address: 'caio@example.com', reply: '550 no such user' }];
    outcome = { kind: 'accepted', accepted: ['ana@example.com'], refused, reply: '250 ok' };

    expect(await reports.call(customMail, custom, { approval: approvalOf(preview) })).toMatchObject(
      {
        kind: 'completed',
        data: { destinatarios: ['ana@example.com'], recusados: refused },
        text:
          'E-mail enviado para ana@example.com: Reunião – terça; ' +
          'o servidor recusou caio@example.com (550 no such user)',
      },
    );
  });
});

describe('the preview of a message', () => {
  it('shows all of it, and the message is what it shows', async () => {
    const preview = await reports.preview(customMail, custom);
    const mail = await parseMail(preview.raw);

    expect(preview).toMatchObject({
      from: 'Faina <faina@example.org>',
      to: ['ana@example.com'],
      cc: ['caio@example.com'],
      bcc: ['dora@example.com'],
      subject: 'Reunião – terça',
      attachments: [],
    });
    expect(preview.text).toBe(
      'De: Faina <faina@example.org>\nPara: ana@example.com\nCc: caio@example.com\n' +
        `Cco: dora@example.com\nAssunto: Reunião – terça\n\n${custom.conteudo}`,
    );
    expect(mail).toMatchObject({
      subject: preview.subject,
      from: { name: 'Faina', address: 'faina@example.org' },
      to: [{ address: 'ana@example.com' }],
      cc: [{ address: 'caio@example.com' }],
      date: '2026-11-20T15:00:00.000Z',
      messageId: preview.messageId,
    });
    expect(mail.bcc).toBeUndefined();
    expect(mail.text?.trim()).toBe(custom.conteudo);
    expect(mail.html?.trim()).toBe(preview.html.trim());
    expect(preview.html).toContain('<strong>Ana</strong>');
    expect(preview.html).not.toMatch(/<b>|<img|href="(?!https:)/);
  });

  it('is the same when the same call is asked again', async () => {
    const args = { destinatario: 'ana@example.com' };

    expect(await reports.preview(reportMail, args)).toEqual(
      await reports.preview(reportMail, args),
    );
  });

  it('stands as long as the installation says', async () => {
    expect(await reports.converse(customMail, custom)).toMatchObject({ expiresInMs: 1_800_000 });
  });
});
