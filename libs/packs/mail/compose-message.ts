import { createHash } from 'node:crypto';
import type { MailMessage } from './mailer.js';
import type { MailSender } from './mail-sender.js';

export interface MailAttachment {
  /** ASCII. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What a message says, checked by the schemas of mail-text.ts. */
export interface MailDraft {
  readonly from: MailSender;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** In the envelope only. */
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * The complete message. The same draft, call and date give the same bytes: Message-ID and MIME
 * boundaries follow from the call.
 */
export async function composeMessage(
  draft: MailDraft,
  callKey: string,
  date: Date,
): Promise<MailMessage> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { from, to, cc, bcc, subject, text, html, attachments } = draft;
  const messageId = messageIdOf(callKey, from.address);
  const composer = new MailComposer({
    from,
    to: [...to],
    cc: [...cc],
    subject: await headerText(subject),
    date,
    messageId,
    // Out-of-office replies and other robots leave it alone (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    baseBoundary: shortHash(`boundary ${callKey}`),
    text: { content: text, contentTransferEncoding: 'quoted-printable' },
    html: { content: html, contentTransferEncoding: 'quoted-printable' },
    attachments: attachments.map(({ name, contentType, bytes }) => ({
      filename: name,
      content: bytes,
      contentType,
      contentTransferEncoding: 'base64',
    })),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  const recipients = uniqueAddresses([...to, ...cc, ...bcc]);
  return {
    messageId,
    envelope: { from: from.address, to: recipients },
    raw: bytes.toString('ascii'),
  };
}

const maxWordChars = 52;

/**
 * nodemailer takes what looks like an encoded word for one and passes it on, so readers would see
 * another text than the person who approved the message.
 */
async function headerText(text: string): Promise<string> {
  if (!text.includes('=?')) return text;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(text, 'Q', maxWordChars);
}

/** One copy for each, also where an address is written in another case. */
function uniqueAddresses(addresses: readonly string[]): string[] {
  const plain = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, place) => plain.indexOf(plain[place] ?? '') === place);
}

/**
 * The Message-ID of a tool call's message, the same whenever the call is repeated, so that the
 * receiving side can tell a repetition from another message.
 */
function messageIdOf(callKey: string, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return `<${shortHash(`Message-ID ${callKey}`)}@${domain}>`;
}

/** 128 bits in hex. */
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
