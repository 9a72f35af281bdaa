import type { NewsPosition } from './wake-ups/tenant-news.repository.js';

/** A place in the news of a tenant, and when it was there. */
export interface StreamPlace extends NewsPosition {
  readonly at: Date;
}

/** For so long news are kept, but for a minute in which they may be deleted. */
const keptMs = 24 * 3_600_000 - 60_000;

/** An opaque name of a place. */
export const writePlace = ({ xid, id, at }: StreamPlace): string =>
  `${xid}-${id}-${at.getTime().toString(36)}`;

const written = /^(\d{1,20})-(\d{1,19})-([0-9a-z]{1,9})$/;
const largest = { xid: 2n ** 64n - 1n, id: 2n ** 63n - 1n };

/** Undefined for what is no place, or for one that is too old for what came after it to be there. */
export function readPlace(name: string, now = Date.now()): StreamPlace | undefined {
  const [, xid = '', id = '', time = ''] = written.exec(name) ?? [];
  if (xid === '' || BigInt(xid) > largest.xid || BigInt(id) > largest.id) return undefined;
  const at = Number.parseInt(time, 36);
  return now - at > keptMs ? undefined : { xid, id, at: new Date(at) };
}
