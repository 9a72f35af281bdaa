import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import type { McpLimits } from '../settings/mcp-limits.js';

export interface ConnectionWork {
  /** One connection to its loss: for how long it was of use, in milliseconds. Rejects when it never was. */
  readonly connect: (signal: AbortSignal) => Promise<number>;
  readonly server: string;
  readonly limits: Pick<McpLimits, 'firstBackoffMs' | 'longestBackoffMs'>;
  readonly logger: Logger;
}

/**
 * Connects again and again until the signal. Pauses double up to the longest while connections are
 * not of use for longer than the pause before them: what a server takes to start does not count.
 */
export async function keepConnected(
  { connect, server, limits, logger }: ConnectionWork,
  signal: AbortSignal,
): Promise<void> {
  const { firstBackoffMs, longestBackoffMs } = limits;
  let backoffMs = 0;
  while (!signal.aborted) {
    let usedMs = 0;
    let reason = 'the connection ended';
    try {
      usedMs = await connect(signal);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    const hasLasted = backoffMs === 0 || usedMs > backoffMs;
    backoffMs = hasLasted ? firstBackoffMs : Math.min(longestBackoffMs, 2 * backoffMs);
    // Half of it by chance, so that processes do not come all at once.
    const pauseMs = Math.round(backoffMs * (0.5 + Math.random() / 2));
    logger.warn({ server, reason, pauseMs }, 'An MCP server is not connected; it is tried again.');
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
