import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { composeMessage, type MailDraft } from './compose-message.js';
import { mailAddressSchema, mailBodySchema, mailSubjectSchema } from './mail-text.js';

const mails = 2_000;

/** Some seconds on a machine that has nothing else to do. */
const timeoutMs = 300_000;

/** What ends a header, begins another part or address, or reads otherwise than it is written. */
const hostile = fc.constantFrom(
  '\r\nBcc: evil@evil.example\r\n',
  '\nBcc: evil@evil.example',
  '\rX-Header: 1',
  '\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<evil@evil.example>\r\n',
  '\n.\n',
  '\u2028To: evil@evil.example',
  '\u0085',
  '\0',
  '\ud800',
  '\u202e',
  '\u200b',
  '%0d%0aBcc: evil@evil.example',
  '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=',
  '=?utf-8?B?DQpCY2M6IGV2aWxAZXZpbC5leGFtcGxl?=',
  '=?',
  '?=',
  '--\r\nContent-Type: text/html\r\n\r\n',
  ', evil@evil.example',
  '<evil@evil.example>',
  '"evil" <evil@evil.example>',
  ';',
  ':',
  '(comment)',
  '\\',
  '"',
  '=3D',
  '=\n',
  'x'.repeat(120),
  'ção – 💥',
  'a\u0301\u0323',
  ' \t ',
);

const words = (maxLength: number) =>
  fc
    .array(
      fc.oneof(hostile, fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 })),
      {
        minLength: 1,
        maxLength,
      },
    )
    .map((pieces) => pieces.join(''));

const plainAddress = fc.constantFrom(
  'ana@example.com',
  'ANA@example.com',
  "o'neil+tag@example.com",
  'a_b.c-d@sub.example.org',
  '1@example.com',
);

const address = fc.oneof(
  { weight: 6, arbitrary: plainAddress },
  { weight: 2, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.tuple(plainAddress, hostile).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(hostile, plainAddress).map((parts) => parts.join('')) },
);

const draftSchema = z.object({
  to: z.array(mailAddressSchema).min(1),
  cc: z.array(mailAddressSchema),
  bcc: z.array(mailAddressSchema),
  subject: mailSubjectSchema,
  text: mailBodySchema(20_000),
});

const mail = fc.record({
  to: fc.array(address, { minLength: 1, maxLength: 2 }),
  cc: fc.array(address, { maxLength: 1 }),
  bcc: fc.array(address, { maxLength: 1 }),
  subject: fc.oneof(words(2), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })),
  text: words(6),
});

const headerNames = (raw: string): string[] => {
  const [head = ''] = raw.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted();
};

const addressesOf = (mailboxes: readonly { readonly address?: string | undefined }[] = []) =>
  mailboxes.map((mailbox) => mailbox.address);

const lineEnds = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();

async function expectAsWritten(draft: MailDraft): Promise<void> {
  const { raw, envelope } = await composeMessage(draft, 'call', new Date('2026-11-20T15:00:00Z'));
  expect(raw).toMatch(/^[\x20-\x7E\t\r\n]*$/);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(headerNames(raw)).toEqual(
    [
      ...(draft.cc.length > 0 ? ['cc'] : []),
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ].toSorted(),
  );
  const all = [...draft.to, ...draft.cc, ...draft.bcc];
  expect(new Set(envelope.to.map((one) => one.toLowerCase()))).toEqual(
    new Set(all.map((one) => one.toLowerCase())),
  );
  expect(envelope).toMatchObject({ from: 'faina@example.org' });

  const read = await PostalMime.parse(raw);
  expect(read).toMatchObject({ subject: draft.subject, from: { address: 'faina@example.org' } });
  expect(addressesOf(read.to)).toEqual(draft.to);
  expect(addressesOf(read.cc)).toEqual(draft.cc);
  expect(read.bcc).toBeUndefined();
  expect(lineEnds(read.text ?? '')).toBe(lineEnds(draft.text));
  expect(lineEnds(read.html ?? '')).toBe(lineEnds(draft.html));
  expect(read.attachments).toEqual([]);
}

it(
  `B4 ${mails} hostile mails are refused or go out as they were written, and to nobody else`,
  async () => {
    let composed = 0;
    await fc.assert(
      fc.asyncProperty(mail, async (fields) => {
        const checked = draftSchema.safeParse(fields);
        if (!checked.success) return;
        composed += 1;
        await expectAsWritten({
          from: { name: 'Faina, Relatórios', address: 'faina@example.org' },
          ...checked.data,
          html: `<p>${checked.data.text}</p>`,
          attachments: [],
        });
      }),
      { numRuns: mails },
    );
    // Neither side of the wall is tested by chance alone.
    expect(composed).toBeGreaterThan(mails / 10);
    expect(composed).toBeLessThan(mails);
  },
  timeoutMs,
);
