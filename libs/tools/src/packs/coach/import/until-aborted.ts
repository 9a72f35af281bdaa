/** The stream until the signal aborts, also while the stream stands still; then its reason is thrown. */
export async function* untilAborted<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = () => {
    aborted.reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a stream that stands still may never answer.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
