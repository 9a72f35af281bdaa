import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What a link decides on, and whose it is. */
export interface LinkSubject {
  readonly approvalId: string;
  /** Of tool, arguments and preview, as they are asked about. */
  readonly hash: string;
  readonly recipient: string;
}

/**
 * The token in the link of a mail, 256 bits in base64url (43 characters). It follows from what it decides
 * on, so that a mail that is sent again, and a reminder, have the link that is known already, and nobody
 * has to keep it: only {@link linkTokenHash} of it is stored.
 */
export function linkToken(
  secretsKey: string,
  { approvalId, hash, recipient }: LinkSubject,
): string {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'faina approval links', 32));
  const subject = JSON.stringify([approvalId, hash, recipient]);
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/** As it is stored. A token cannot be guessed, so that a plain hash does. */
export const linkTokenHash = (token: string): Buffer =>
  createHash('sha256').update(token, 'ascii').digest();

/** Whether a text has the form of a token. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
