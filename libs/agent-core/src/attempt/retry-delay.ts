const attempts = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Wait before the next attempt, in milliseconds; never shorter than what was asked for, and the part
 * at random comes on top of that too.
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random): number {
  const soonestMs = backoffMs(failures, attempts, () => 0);
  return Math.max(0, retryAfterMs - soonestMs) + backoffMs(failures, attempts, random);
}

interface Backoff {
  /** The first wait in milliseconds; each further one is twice as long. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The wait before another try, in milliseconds: half of it at random, so that those who failed
 * together do not come back together.
 */
export function backoffMs(
  failures: number,
  { firstMs, longestMs }: Backoff,
  random = Math.random,
): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16));
  return Math.round(wholeMs / 2 + (random() * wholeMs) / 2);
}
