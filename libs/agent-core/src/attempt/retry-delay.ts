import { backoffMs } from './backoff.js';

const attempts = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Wait before the next attempt, in milliseconds; never shorter than what was asked for, and the part
 * at random comes on top of that too.
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random): number {
  const soonestMs = backoffMs(failures, attempts, () => 0);
  return Math.max(0, retryAfterMs - soonestMs) + backoffMs(failures, attempts, random);
}
