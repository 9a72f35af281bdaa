import { UnreachableError } from './errors.js';
import { isTransient, patientRetries, retryDelayMs } from './retries.js';
import { readFrames, type Frame } from './sse/sse-frames.js';
import { sleep, TimeLimit } from './time-limit.js';
import type { Transport } from './transport.js';

/** Where a stream begins, and what ends it early. */
export interface StreamOptions {
  /** The id of the last event that is known already; from the beginning where it is left out. */
  readonly after?: string | number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Is told when the stream is there, and when it has broken off and is tried again. */
  readonly onConnection?: ((isOpen: boolean) => void) | undefined;
}

/** The service sends a comment every 15 s: what is silent for longer is broken. */
const longestSilenceMs = 45_000;

/**
 * The events of a stream over as many connections as it takes, each once.
 * @param toEvent undefined for what is not known; the one with `event: 'done'` is the last
 */
export async function* resumingEvents<Event extends { readonly event: string }>(
  transport: Transport,
  path: string,
  { after, signal, onConnection }: StreamOptions,
  toEvent: (frame: Frame) => Event | undefined,
): AsyncGenerator<Event, void, undefined> {
  let lastId = after === undefined ? undefined : String(after);
  for (let failures = 1; ; failures += 1) {
    let fault: unknown = new UnreachableError(
      transport.baseUrl,
      'the stream ended before its time',
    );
    const limit = new TimeLimit(signal, longestSilenceMs, () => new Error('the stream is silent'));
    try {
      for await (const frame of readFrames(connect(transport, path, lastId, limit, onConnection))) {
        failures = 0;
        lastId = frame.id ?? lastId;
        const event = toEvent(frame);
        if (event === undefined) continue;
        yield event;
        if (event.event === 'done') return;
      }
    } catch (error) {
      fault = error;
    } finally {
      limit.end();
    }
    signal?.throwIfAborted();
    onConnection?.(false);
    if (failures >= patientRetries || !isTransient(fault, true)) throw fault;
    await sleep(retryDelayMs(fault, failures), signal);
  }
}

/** What one connection brings, until it ends or breaks. */
async function* connect(
  transport: Transport,
  path: string,
  lastId: string | undefined,
  limit: TimeLimit,
  onConnection: StreamOptions['onConnection'],
): AsyncGenerator<Uint8Array, void, undefined> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
  const { body } = await transport.open({ method: 'GET', path, headers }, limit.signal);
  onConnection?.(true);
  const reader = body?.getReader();
  try {
    for (;;) {
      const chunk = await transport.reached(reader?.read());
      if (chunk?.value === undefined) return;
      limit.restart();
      yield chunk.value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
