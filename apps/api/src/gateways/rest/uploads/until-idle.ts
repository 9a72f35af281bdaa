import { endsWithin } from '@faina/agent-core';
import { Problem } from '../problems/problem.js';

/** Longest time without a byte of a body, in milliseconds. */
export const idleMs = 15_000;

/** What comes of the next bytes of an upload; rejects with a 408 problem when none come in time. */
export async function untilIdle<T>(next: Promise<T>): Promise<T> {
  if (await endsWithin(idleMs, next)) return next;
  const detail = `Nothing of the file came for ${idleMs / 1_000} seconds. Send it again.`;
  throw new Problem(408, 'REQUEST_TIMEOUT', detail);
}
