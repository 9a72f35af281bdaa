import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefixChars = 12;

/** A new key: `faina_` and 256 random bits in base64url. */
export const newApiKey = (): string => `faina_${randomBytes(32).toString('base64url')}`;

/** What is stored of a key: SHA-256 in hex. A key has too much entropy to need a slow hash. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The first characters, for people to tell keys apart; 36 of the 256 bits. */
export const prefixOfApiKey = (key: string): string => key.slice(0, prefixChars);

/** Compares in a time that does not depend on where the two differ. */
export const isSameHash = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
