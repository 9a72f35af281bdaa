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
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a stream that stands still may never answer.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/**
 * The work, or the signal's reason. No race against one long-lived promise: that would keep every
 * result until the signal goes, and so the whole of a stream.
 */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => {
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  void work.then(resolve, reject).finally(() => {
    signal.removeEventListener('abort', abort);
  });
  return promise;
}
