import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSmtpServer } from '../../../../apps/api/test/support/mail/smtp-server.js';
import { composeMessage } from '../compose-message.js';
import type { MailMessage } from '../mailer.js';
import { SmtpMailer } from '../smtp-mailer.js';
import { type Dialogue, drop, hang, startRawSmtp } from './support/raw-smtp-server.js';

const times = {
  connectMs: 1_000,
  silenceMs: 400,
  retryDelaysMs: [10, 20],
  deadlineMs: 20_000,
};
const signal = () => AbortSignal.timeout(15_000);

const messageTo = (...to: readonly string[]): Promise<MailMessage> =>
  composeMessage(
    {
      from: { name: 'Faina', address: 'faina@example.org' },
      to,
      cc: [],
      bcc: ['oculta@example.com'],
      subject: 'Relatório da semana',
      text: 'Olá\n.linha com ponto\n..\nfim',
      html: '<p>Olá</p>',
      attachments: [],
    },
    `call of ${to.join()}`,
    new Date('2026-11-20T15:00:00Z'),
  );

const sendTo = async (url: string, ...to: readonly string[]) =>
  new SmtpMailer(url, { times }).send(await messageTo(...to), signal());

let server: TestSmtpServer;

beforeAll(async () => {
  server = await TestSmtpServer.start();
});

afterAll(() => server.close());

describe('SmtpMailer with a mail server', () => {
  it('B4 hands over exactly the composed bytes once, to all recipients of the envelope', async () => {
    const message = await messageTo('ana@example.com', 'bia@example.com');

    const outcome = await new SmtpMailer(server.url, { times }).send(message, signal());

    expect(outcome).toMatchObject({
      kind: 'accepted',
      accepted: ['ana@example.com', 'bia@example.com', 'oculta@example.com'],
      refused: [],
    });
    expect(server.acceptedFor('ana@example.com')).toEqual([
      {
        from: 'faina@example.org',
        to: ['ana@example.com', 'bia@example.com', 'oculta@example.com'],
        raw: message.raw,
        at: expect.any(Number),
      },
    ]);
    expect(message.raw).not.toContain('oculta');
  });

  it('says who was refused while the others got their mail', async () => {
    const outcome = await sendTo(server.url, 'rcpt-550@example.com', 'caio@example.com');

    expect(outcome).toMatchObject({
      kind: 'accepted',
      accepted: ['caio@example.com', 'oculta@example.com'],
      refused: [{ address: 'rcpt-550@example.com', reply: expect.stringMatching(/^550 /) }],
    });
    expect(server.acceptedFor('caio@example.com')).toHaveLength(1);
  });

  it.each([
    ['dot-451@example.com', { kind: 'not_accepted', refusal: 'deferred', tries: 3 }, 3],
    ['dot-550@example.com', { kind: 'not_accepted', refusal: 'rejected', tries: 1 }, 1],
    ['dot-drop@example.com', { kind: 'unknown' }, 1],
    ['dot-hang@example.com', { kind: 'unknown' }, 1],
    ['rcpt-drop@example.com', { kind: 'not_accepted', refusal: 'unreachable', tries: 3 }, 0],
  ])('F39 %s', async (address, expected, read) => {
    const outcome = await sendTo(server.url, address);

    expect(outcome).toMatchObject(expected);
    expect(server.received.filter(({ to }) => to.includes(address))).toHaveLength(read);
    expect(server.acceptedFor(address)).toEqual([]);
  });

  it('F39 delivers once a server that answered 421 has come back', async () => {
    server.isShuttingDown = true;
    const connections = server.connections;
    const patient = { ...times, retryDelaysMs: [10, 1_000] };
    const sending = new SmtpMailer(server.url, { times: patient }).send(
      await messageTo('dora@example.com'),
      signal(),
    );
    await expect.poll(() => server.connections - connections).toBe(2);
    server.isShuttingDown = false;

    expect(await sending).toMatchObject({ kind: 'accepted' });
    expect(server.acceptedFor('dora@example.com')).toHaveLength(1);
  });
});

describe('SmtpMailer with a server that breaks the dialogue', () => {
  const deferred = { kind: 'not_accepted', refusal: 'deferred', tries: 3 };
  const rejected = { kind: 'not_accepted', refusal: 'rejected', tries: 1 };
  const unreachable = { kind: 'not_accepted', refusal: 'unreachable', tries: 3 };
  const unknown = { kind: 'unknown' };
  const broken: readonly (readonly [string, Dialogue, object])[] = [
    ['421 as greeting', { greeting: '421 later' }, deferred],
    ['554 as greeting', { greeting: '554 never' }, rejected],
    ['no greeting', { greeting: hang }, unreachable],
    ['dropped at the greeting', { greeting: drop }, unreachable],
    ['not SMTP at all', { greeting: 'HTTP/1.1 400 Bad Request' }, unreachable],
    ['421 to EHLO', { ehlo: '421 later' }, deferred],
    ['421 to MAIL', { mail: '421 later' }, deferred],
    ['451 to MAIL', { mail: '451 later' }, deferred],
    ['550 to MAIL', { mail: '550 no' }, rejected],
    ['421 to RCPT', { rcpt: '421 later' }, deferred],
    ['451 to RCPT', { rcpt: '451 later' }, deferred],
    ['550 to RCPT', { rcpt: '550 no' }, rejected],
    ['451 to DATA', { data: '451 later' }, deferred],
    ['550 to DATA', { data: '550 no' }, rejected],
    ['dropped at MAIL', { mail: drop }, unreachable],
    ['dropped at DATA', { data: drop }, unreachable],
    ['silent at DATA', { data: hang }, unreachable],
    ['dropped in the message', { firstLine: drop }, unknown],
    ['refused in the message', { firstLine: '552 too much', dot: hang }, rejected],
    ['dropped after the dot', { dot: drop }, unknown],
    ['silent after the dot', { dot: hang }, unknown],
    ['half a 250 after the dot', { dot: ['250 ta', drop] }, unknown],
    ['an odd reply after the dot', { dot: '354 go on' }, unknown],
    ['421 after the dot', { dot: '421 later' }, deferred],
    ['450 after the dot', { dot: '450 later' }, deferred],
    ['554 after the dot', { dot: '554 no' }, rejected],
    [
      'PIPELINING, 451 to RCPT',
      { ehlo: '250-test\r\n250 PIPELINING', rcpt: '451 later' },
      deferred,
    ],
    ['PIPELINING, 550 to MAIL', { ehlo: '250-test\r\n250 PIPELINING', mail: '550 no' }, rejected],
    [
      'PIPELINING, dropped at RCPT',
      { ehlo: '250-test\r\n250 PIPELINING', rcpt: drop },
      unreachable,
    ],
    [
      'PIPELINING, dropped after the dot',
      { ehlo: '250-test\r\n250 PIPELINING', dot: drop },
      unknown,
    ],
    ['a SIZE too small', { ehlo: '250-test\r\n250 SIZE 10' }, rejected],
  ];

  it.each(broken)('F39 %s', async (_what, dialogue, expected) => {
    const raw = await startRawSmtp(dialogue);
    try {
      const outcome = await sendTo(raw.url, 'ana@example.com');

      expect(outcome).toMatchObject(expected);
      const tries = outcome.kind === 'not_accepted' ? outcome.tries : 1;
      expect(raw.seen.connections).toBe(tries);
    } finally {
      await raw.close();
    }
  });

  it('F39 a refused connection is tried again and said so', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const address = unused.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    unused.close();
    await once(unused, 'close');

    expect(await sendTo(`smtp://127.0.0.1:${port}`, 'ana@example.com')).toMatchObject({
      kind: 'not_accepted',
      refusal: 'unreachable',
      tries: 3,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('F39 a name without an address is tried again and said so', async () => {
    expect(await sendTo('smtp://mail.invalid:25', 'ana@example.com')).toMatchObject({
      kind: 'not_accepted',
      refusal: 'unreachable',
      tries: 3,
    });
  });

  it.each([
    ['before the message', { greeting: hang }, { kind: 'not_accepted', refusal: 'interrupted' }],
    ['after the dot', { dot: hang }, unknown],
  ] as const)('ends at the signal, %s', async (_when, dialogue, expected) => {
    const raw = await startRawSmtp(dialogue);
    try {
      const stop = new AbortController();
      const patient = { ...times, silenceMs: 30_000, connectMs: 30_000 };
      const sending = new SmtpMailer(raw.url, { times: patient }).send(
        await messageTo('ana@example.com'),
        stop.signal,
      );
      await expect.poll(() => raw.seen['dot' in dialogue ? 'dots' : 'connections']).toBe(1);
      stop.abort();

      expect(await sending).toMatchObject(expected);
      expect(raw.seen.connections).toBe(1);
    } finally {
      await raw.close();
    }
  });

  it('ends at its own deadline', async () => {
    const raw = await startRawSmtp({ greeting: hang });
    try {
      const hasty = { ...times, connectMs: 30_000, deadlineMs: 200 };
      const mailer = new SmtpMailer(raw.url, { times: hasty });

      expect(await mailer.send(await messageTo('ana@example.com'), signal())).toMatchObject({
        kind: 'not_accepted',
        refusal: 'unreachable',
        tries: 1,
      });
    } finally {
      await raw.close();
    }
  });
});
