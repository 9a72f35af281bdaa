import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import type { McpLimits } from './mcp-limits.js';

export interface ConnectionWork {
  /** One connection from its start to its loss; rejects or resolves when it is gone. */
  readonly connect: (signal: AbortSignal) => Promise<void>;
  readonly server: string;
  readonly limits: Pick<McpLimits, 'firstBackoffMs' | 'longestBackoffMs'>;
  readonly logger: Logger;
}

/**
 * Connects again and again until the signal, with longer pauses while connections do not last
 * longer than the pause before them.
 */
export async function keepConnected(
  { connect, server, limits, logger }: ConnectionWork,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let pauseMs = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    let reason = 'the connection ended';
    try {
      await connect(signal);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    const hasLasted = performance.now() - startedAt > pauseMs;
    failures = hasLasted ? 0 : failures + 1;
    pauseMs = backoffMs(failures, limits);
    logger.warn({ server, reason, pauseMs }, 'An MCP server is not connected; it is tried again.');
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Doubles up to the longest; half of it by chance, so that processes do not come all at once. */
function backoffMs(
  failures: number,
  { firstBackoffMs, longestBackoffMs }: ConnectionWork['limits'],
): number {
  const full = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 30));
  return Math.round(full * (0.5 + Math.random() / 2));
}
