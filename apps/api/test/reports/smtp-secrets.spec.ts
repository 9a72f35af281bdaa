import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../support/http/test-certificate.js';
import { composeMessage } from '../../../../libs/packs/mail/compose-message.js';
import type { MailOutcome } from '../../../../libs/packs/mail/mailer.js';
import { SmtpMailer } from '../../../../libs/packs/mail/smtp-mailer.js';

const times = { connectMs: 2_000, silenceMs: 2_000, retryDelaysMs: [10], deadlineMs: 20_000 };
const user = 'relatorios@example.org';
const password = 'corvo "preto" 77';
const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
/** An address of this machine that is no loopback address, and over which nothing leaves it. */
const elsewhere = '0.0.0.0';

const servers: SMTPServer[] = [];
const ownAuthorities = getCACertificates('default');
afterAll(async () => {
  setDefaultCACertificates(ownAuthorities);
  for (const server of servers) {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }
});

interface Behaviour {
  readonly hasTls?: boolean;
  /** Over TLS from the first byte on. */
  readonly isImplicit?: boolean;
  /** Of the reply to the password; undefined takes it. */
  readonly refusal?: string;
  readonly recipientRefusal?: string;
  readonly reply?: string;
}

/** A real server that wants a password, and what it was told in the clear and over TLS. */
async function startServer(behaviour: Behaviour) {
  const { hasTls = false, isImplicit = false, refusal, recipientRefusal, reply } = behaviour;
  const seen: { password: string | null | undefined; isEncrypted: boolean }[] = [];
  const server = new SMTPServer({
    ...testCertificate,
    secure: isImplicit,
    allowInsecureAuth: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    logger: false,
    onAuth: ({ password: given }, { secure }, done) => {
      seen.push({ password: given, isEncrypted: secure });
      if (refusal === undefined) done(null, { user });
      else done(Object.assign(new Error(refusal), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) => {
      if (recipientRefusal === undefined) done();
      else done(Object.assign(new Error(recipientRefusal), { responseCode: 550 }));
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        (done as (error: null, message?: string) => void)(null, reply);
      });
    },
  });
  servers.push(server);
  server.on('error', () => undefined);
  server.listen(0, elsewhere);
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { port, seen };
}

async function send(url: string): Promise<MailOutcome> {
  const message = await composeMessage(
    {
      from: { name: 'Faina', address: 'faina@example.org' },
      to: ['ana@example.com'],
      cc: [],
      bcc: [],
      subject: 'Olá',
      text: 'Bom dia',
      html: '<p>Bom dia</p>',
      attachments: [],
    },
    'call',
    new Date('2026-11-20T15:00:00Z'),
  );
  return new SmtpMailer(url, { times }).send(message, AbortSignal.timeout(15_000));
}

describe('S24: the password of a mail server on another machine', () => {
  it('S24: is not sent where the server has no TLS, and the reason is said', async () => {
    const { port, seen } = await startServer({});
    const outcome = await send(`smtp://${credentials}@${elsewhere}:${port}`);
    expect(seen).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_accepted', refusal: 'unencrypted', tries: 1 });
  });

  it.each([
    'ignoreTLS=true',
    'requireTLS=false',
    'opportunisticTLS=true',
    'secured=true',
    'lmtp=1',
  ])('S24: is not sent in the clear with ?%s either', async (option) => {
    const { port, seen } = await startServer({});
    const outcome = await send(`smtp://${credentials}@${elsewhere}:${port}?${option}`);
    expect(seen).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_accepted' });
  });

  it('S24: is not sent to a server whose certificate nobody vouches for', async () => {
    setDefaultCACertificates(ownAuthorities);
    const { port, seen } = await startServer({ hasTls: true });
    const outcome = await send(`smtp://${credentials}@${elsewhere}:${port}`);
    expect(seen).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'not_accepted', refusal: 'unreachable' });
  });

  it.each(['smtp', 'smtps'])('S24: is sent over TLS with %s', async (scheme) => {
    setDefaultCACertificates([...ownAuthorities, testCertificate.cert]);
    const { port, seen } = await startServer({ hasTls: true, isImplicit: scheme === 'smtps' });
    const outcome = await send(`${scheme}://${credentials}@${elsewhere}:${port}`);
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(seen).toEqual([{ password, isEncrypted: true }]);
  });

  it('S24: may go in the clear to a server of this machine', async () => {
    const { port, seen } = await startServer({});
    expect(await send(`smtp://${credentials}@127.0.0.1:${port}`)).toMatchObject({
      kind: 'accepted',
    });
    expect(seen).toEqual([{ password, isEncrypted: false }]);
  });

  it('S24: a server without a password may have no TLS', async () => {
    const { port } = await startServer({});
    // It wants a password, and says so to a client that was let through without TLS.
    expect(await send(`smtp://${elsewhere}:${port}`)).toMatchObject({
      kind: 'not_accepted',
      refusal: 'rejected',
    });
  });
});

describe('S24: a mail server that repeats what it was told', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const echoes = [
    password,
    user,
    JSON.stringify(password),
    encodeURIComponent(password),
    base64(password),
    base64(`\0${user}\0${password}`),
    base64(`${user}:${password}`),
    Buffer.from(`x\0${user}\0${password}`).toString('base64url'),
  ];
  const hidden = [password, user, 'corvo', 'relatorios', base64(password).slice(0, 12)];
  const words = `Refused: ${echoes.join(' ; ')}`;

  it.each([
    ['at the password', { refusal: words }],
    ['at a recipient', { recipientRefusal: words }],
    ['in a long reply, at whose end it is cut', { refusal: `${'x'.repeat(280)} ${password}` }],
    ['with its thanks', { reply: words }],
  ])('S24: is not repeated, %s', async (_where, behaviour: Behaviour) => {
    const { port } = await startServer(behaviour);
    const outcome = JSON.stringify(await send(`smtp://${credentials}@127.0.0.1:${port}`));
    expect(outcome).toContain('***');
    for (const secret of hidden) expect(outcome).not.toContain(secret);
  });
});
