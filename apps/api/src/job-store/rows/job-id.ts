import { randomUUID } from 'node:crypto';

/**
 * A new UUID of version 7 (RFC 9562, section 5.7). It begins with the time, so that the rows of new
 * jobs and of their histories stand together in the indexes, however many there are before them.
 */
export function newJobId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // One of version 4 has as many random bits, and the variant, behind its version.
  const random = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}

/** All jobs that were submitted before this time, in milliseconds since 1970, have lower ids. */
export function firstJobIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
