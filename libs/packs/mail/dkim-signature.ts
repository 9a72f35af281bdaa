import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

/** Whose signature a domain's records let receivers check (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
}

/** The message with a header in front of its bytes, none of which changes. */
export type SignMessage = (raw: string) => Promise<string>;

/**
 * Signs at the moment of sending: what is shown to a person, and stored until they decide, is a
 * message that the domain has not signed yet, so that a rejected one cannot be passed on as its own.
 */
export function dkimSignature({ domain, selector, privateKey }: DkimKey): SignMessage {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey });
  return async (raw) => (await buffer(signer.sign(raw))).toString('ascii');
}
