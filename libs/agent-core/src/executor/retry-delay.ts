import { backoffMs } from './backoff.js';

const attempts = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Wait before the next attempt, in milliseconds; never shorter than what the provider asked for.
 */
export const retryDelayMs = (failures: number, retryAfterMs = 0, random = Math.random): number =>
  Math.max(retryAfterMs, backoffMs(failures, attempts, random));
