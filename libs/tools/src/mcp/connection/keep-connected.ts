import { setTimeout as wait } from 'node:timers/promises';
import type { McpLimits } from '../settings/mcp-limits.js';

/** A connection that has ended. */
export interface EndedConnection {
  /** For how long it was of use, in milliseconds. */
  readonly usedMs: number;
  readonly reason: unknown;
}

export interface ConnectionWork {
  /** One connection to its loss. Rejects when it never was of use. */
  readonly connect: (signal: AbortSignal) => Promise<EndedConnection>;
  /** Hears why there is no connection, and in how many milliseconds the next one is tried. */
  readonly onAway: (reason: unknown, pauseMs: number) => void;
  readonly limits: Pick<McpLimits, 'firstBackoffMs' | 'longestBackoffMs'>;
}

/**
 * Connects again and again until the signal. Pauses double up to the longest while connections are
 * not of use for longer than the pause before them: what a server takes to start does not count.
 */
export async function keepConnected(
  { connect, onAway, limits }: ConnectionWork,
  signal: AbortSignal,
): Promise<void> {
  const { firstBackoffMs, longestBackoffMs } = limits;
  let backoffMs = 0;
  while (!signal.aborted) {
    const { usedMs, reason } = await connect(signal).catch(neverOfUse);
    if (signal.aborted) return;
    const hasLasted = backoffMs === 0 || usedMs > backoffMs;
    backoffMs = hasLasted ? firstBackoffMs : Math.min(longestBackoffMs, 2 * backoffMs);
    // Half of it by chance, so that processes do not come all at once.
    const pauseMs = Math.round(backoffMs * (0.5 + Math.random() / 2));
    onAway(reason, pauseMs);
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

const neverOfUse = (reason: unknown): EndedConnection => ({ usedMs: 0, reason });
