const firstMs = 1_000;
const longestMs = 60_000;

/**
 * Wait before the next attempt, in milliseconds: doubled with each failure, with half of it at
 * random so that jobs that failed together do not come back together, and never shorter than what
 * the provider asked for.
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random): number {
  const backoffMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16));
  return Math.max(retryAfterMs, Math.round(backoffMs / 2 + (random() * backoffMs) / 2));
}
