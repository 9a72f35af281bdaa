import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import type { MailMessage, MailOutcome } from './mailer.js';
import { MessageContent } from './message-content.js';
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
  message: MailMessage,
  signal: AbortSignal,
): Promise<Delivery> {
  const connection = new SMTPConnection(options);
  const content = new MessageContent(message.raw);
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
    await Promise.race([broken, connected(connection)]);
    if (needsTls && !connection.secure) throw new UnencryptedError();
    if (auth && connection.allowsAuth) await Promise.race([broken, loggedIn(connection, auth)]);
    const info = await Promise.race([broken, sent(connection, message, content)]);
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

const connected = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => {
      if (error) reject(error);
      else resolve();
    });
  });

const loggedIn = (connection: SMTPConnection, auth: SMTPConnectionAuth) =>
  new Promise<void>((resolve, reject) => {
    connection.login(auth, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

const sent = (
  connection: SMTPConnection,
  { envelope, raw }: MailMessage,
  content: MessageContent,
) =>
  new Promise<SMTPConnectionSendInfo>((resolve, reject) => {
    const { from, to } = envelope;
    connection.send({ from, to: [...to], size: raw.length }, content, (error, info) => {
      if (error) reject(error);
      else resolve(info);
    });
  });
