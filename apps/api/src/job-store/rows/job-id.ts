import { randomBytes } from 'node:crypto';

/**
 * A new UUID of version 7 (RFC 9562, section 5.7). It begins with the time, so that the rows of new
 * jobs and of their histories stand together in the indexes, however many there are before them.
 */
export function newJobId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** All jobs that were submitted before this time, in milliseconds since 1970, have lower ids. */
export function firstJobIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
