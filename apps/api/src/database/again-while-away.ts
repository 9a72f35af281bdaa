import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-errors.js';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

export interface Patience {
  /** How long the step may be tried again after its first failure, in milliseconds. */
  readonly waitMs: number;
  /** Ends a pause; the step's error then stands. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a failure may pass by itself; where PostgreSQL is away when absent. */
  readonly mayPass?: ((error: unknown) => boolean) | undefined;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/**
 * Does a step, again while PostgreSQL is away, so it must be one that may be repeated. Rejects with the
 * step's error when that will not pass, or when the time is over.
 */
export async function againWhileAway<T>(
  step: () => Promise<T>,
  { waitMs, signal, mayPass = isDatabaseUnavailable, onFailure }: Patience,
): Promise<T> {
  let endsAt: number | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await step();
    } catch (error) {
      endsAt ??= performance.now() + waitMs;
      const isOver = performance.now() + pauseMs > endsAt || signal?.aborted === true;
      if (isOver || !mayPass(error)) throw error;
      onFailure?.(error);
      await delay(pauseMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
