/**
 * What the work gives; undefined when the signal aborts first, and the work goes on by itself. No
 * race against one long-lived promise: that would keep every result until the signal goes.
 */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const abort = () => {
    resolve(undefined);
  };
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  work.then(resolve, reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
