import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';

/** Between the end of one stream of changes and the next one. */
const pauseMs = 30_000;

/**
 * Asks a server of 2026-07-28 for a stream that tells changes of its tools, again after each end of
 * it. What was missed in between is not told, so each new stream counts as a change. Never rejects.
 */
export async function followChanges(
  client: Client,
  onChanged: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const stream = await client.listen({ toolsListChanged: true }, { signal });
      if (!isFirst) onChanged();
      await stream.closed;
    } catch {
      // Asked for again; the list that is known stays in use.
    }
    await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
