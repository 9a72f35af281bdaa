import { createHash } from 'node:crypto';

/** As the token of a call that is answered later is stored: SHA-256 in hex. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
