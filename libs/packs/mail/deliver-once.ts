import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import type { MailMessage, MailOutcome } from './mailer.js';
import {
  boundedReply,
  classifySmtpError,
  type SmtpFailure,
  UnencryptedError,
} from './smtp-failure.js';
import type { SmtpSettings } from './smtp-settings.js';
import type { SecretMask } from '@faina/tools';

export type Delivery = Extract<MailOutcome, { kind: 'accepted' }> | SmtpFailure;

/** One connection, one message. Ends at the final reply, at a failure or at the signal. */
export async function deliverOnce(
  { options, auth, needsTls, mask }: SmtpSettings,
  { envelope: { from, to }, raw }: MailMessage,
  signal: AbortSignal,
): Promise<Delivery> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(options);
  const content = new MessageContent(raw);
  const envelope = { from, to: [...to], size: raw.length };
  const send = promisify(connection.send.bind(connection));
  const { promise: broken, reject: fail } = Promise.withResolvers<never>();
  // Nobody may be waiting when the connection breaks after the message was taken.
  broken.catch(() => undefined);
  const onAbort = () => {
    fail(new Error('This side stopped waiting.'));
  };
  connection.on('error', fail);
  // What the server said last is told right after this event, and says more than the end.
  connection.once('end', () => setImmediate(fail, new Error('The connection ended.')));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await Promise.race([broken, promisify(connection.connect.bind(connection))()]);
    if (needsTls && !connection.secure) throw new UnencryptedError();
    if (auth && connection.allowsAuth) {
      await Promise.race([broken, promisify(connection.login.bind(connection))(auth)]);
    }
    const info = await Promise.race([broken, send(envelope, content)]);
    connection.quit();
    return accepted(info, mask);
  } catch (error) {
    return classifySmtpError(error, content.hasBegun, mask);
  } finally {
    signal.removeEventListener('abort', onAbort);
    connection.close();
    content.destroy();
  }
}

function accepted(info: SMTPConnectionSendInfo, mask: SecretMask): Delivery {
  const refused = (info.rejectedErrors ?? []).map(({ recipient, response, message }) => ({
    address: recipient ?? '',
    reply: boundedReply(response ?? message, mask),
  }));
  const reply = boundedReply(info.response, mask);
  return { kind: 'accepted', accepted: info.accepted, refused, reply };
}

/** The bytes of a message, and whether anything of them has been asked for. */
class MessageContent extends Readable {
  #hasBegun = false;

  constructor(private readonly raw: string) {
    super();
  }

  /** The connection reads the first byte once the server has answered DATA with 354. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  override _read(): void {
    this.#hasBegun = true;
    this.push(Buffer.from(this.raw, 'ascii'));
    this.push(null);
  }
}
