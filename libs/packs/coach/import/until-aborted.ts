import { orAborted } from '@faina/agent-core';

/** The stream until the signal aborts, also while the stream stands still; then its reason is thrown. */
export async function* untilAborted<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal);
      if (!next) throw signal.reason;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a stream that stands still may never answer.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
