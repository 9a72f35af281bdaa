import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMessage, type MailDraft } from './compose-message.js';

const date = new Date('2026-11-20T15:00:00Z');

const draftOf = (change: Partial<MailDraft> = {}): MailDraft => ({
  from: { name: 'Faina, Relatórios', address: 'faina@example.org' },
  to: ['ana@example.com', 'bia@example.com'],
  cc: ['caio@example.com'],
  bcc: ['dora@example.com'],
  subject: 'Relatório – ção',
  text: `Olá\n.\n${'x'.repeat(2_000)}\nFrom here`,
  html: '<p>Olá</p>',
  attachments: [
    { name: 'a.html', contentType: 'text/html; charset=utf-8', bytes: Buffer.from('<p>á</p>') },
    { name: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') },
  ],
  ...change,
});

describe('composeMessage', () => {
  it('gives the same bytes for the same draft, call and date', async () => {
    const first = await composeMessage(draftOf(), 'call 1', date);

    expect(await composeMessage(draftOf(), 'call 1', date)).toEqual(first);
    const other = await composeMessage(draftOf(), 'call 2', date);
    expect(other.messageId).not.toBe(first.messageId);
    expect(first.messageId).toMatch(/^<[0-9a-f]{32}@example\.org>$/);
  });

  it('gives ASCII in lines that end with CRLF and are short enough for SMTP', async () => {
    const { raw } = await composeMessage(draftOf(), 'call', date);

    expect(raw).toMatch(/^[\x20-\x7E\t\r\n]*$/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(raw.endsWith('\r\n')).toBe(true);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(raw).toContain('Date: Fri, 20 Nov 2026 15:00:00 +0000\r\n');
  });

  it('tells robots that a robot has written it, so that they do not answer', async () => {
    const { raw } = await composeMessage(draftOf(), 'call', date);

    expect(raw.split('\r\n')).toContain('Auto-Submitted: auto-generated');
  });

  it.each([
    '=?utf-8?Q?Ol=C3=A1?=',
    'Sim =?utf-8?B?T2zDoQ==?= =?utf-8?Q?=0D=0ABcc:_dora@example.com?=',
    '=?utf-8?Q?a b?= – 1 + 1 =? 2',
    `${'=?iso-8859-1?q?x?= '.repeat(20)}ção`,
  ])('B4 shows the subject %j as it was previewed, to programs that decode it', async (subject) => {
    const { raw } = await composeMessage(draftOf({ subject }), 'call', date);

    expect((await PostalMime.parse(raw)).subject).toBe(subject);
    expect(raw).toMatch(/^[\x20-\x7E\t\r\n]*$/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('keeps hidden recipients out of the headers, and sends everybody one copy', async () => {
    const { raw, envelope } = await composeMessage(
      draftOf({ bcc: ['dora@example.com', 'ANA@example.com'] }),
      'call',
      date,
    );

    expect(raw).not.toMatch(/dora|bcc/i);
    expect(raw).toContain('To: ana@example.com, bia@example.com\r\n');
    expect(raw).toContain('Cc: caio@example.com\r\n');
    expect(envelope.from).toBe('faina@example.org');
    expect(envelope.to.map((address) => address.toLowerCase())).toEqual([
      'ana@example.com',
      'bia@example.com',
      'caio@example.com',
      'dora@example.com',
    ]);
  });
});
