import { singleLine } from '@faina/agent-core';
import { z } from 'zod';
import type { MailRefusal } from './mailer.js';
import type { SecretMask } from '@faina/tools';

/** What nodemailer's errors tell besides their message. */
const smtpErrorSchema = z.looseObject({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  /** First line number of the server's reply. */
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** Codes of errors that this side raises over the message itself: the same again fails again. */
const ownRefusals: ReadonlySet<string | undefined> = new Set([
  'EMESSAGE',
  'EENVELOPE',
  'EAUTH',
  'EREQUIRETLS',
]);

/** The connection is open and not encrypted, as it has to be. */
export class UnencryptedError extends Error {
  override readonly name = 'UnencryptedError';
  readonly code = 'UNENCRYPTED';

  constructor() {
    super('The connection is not encrypted.');
  }
}

export type SmtpFailure =
  | { readonly kind: 'refused'; readonly refusal: MailRefusal; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/**
 * What a failed delivery means, by its phase. A 4xx or 5xx reply is the server's word that it did
 * not take the message, after the final dot too (RFC 5321, 4.2.5). Without such a reply everything
 * depends on whether the message had begun to flow: before its first byte nothing can have been
 * taken, afterwards nobody can know.
 */
export function classifySmtpError(
  error: unknown,
  hasContentBegun: boolean,
  mask: SecretMask,
): SmtpFailure {
  const parsed = smtpErrorSchema.safeParse(error);
  const { code, command, responseCode, response, message } = parsed.success
    ? parsed.data
    : { message: String(error) };
  const detail = boundedReply([command, response ?? message].filter(Boolean).join(': '), mask);
  const reply = Math.floor((responseCode ?? 0) / 100);
  const isClear = code === new UnencryptedError().code || (code === 'ETLS' && reply === 5);
  if (isClear) return { kind: 'refused', refusal: 'unencrypted', detail };
  if (reply === 4) return { kind: 'refused', refusal: 'deferred', detail };
  if (reply === 5) return { kind: 'refused', refusal: 'rejected', detail };
  if (hasContentBegun) return { kind: 'unknown', detail };
  return { kind: 'refused', refusal: ownRefusals.has(code) ? 'rejected' : 'unreachable', detail };
}

/** No server says as much in a reply. */
const maxReadChars = 100_000;
const maxReplyChars = 300;

/** A server's words, which are strangers' text, on one line of bounded length without secrets. */
export const boundedReply = (text: string, mask: SecretMask): string =>
  singleLine(mask(text.slice(0, maxReadChars))).slice(0, maxReplyChars);
