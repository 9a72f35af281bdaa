/** A wait that ends when somebody wakes it, at an abort, or after a time in milliseconds. */
export function untilWoken(
  signals: readonly AbortSignal[],
  withinMs: number | undefined,
): { readonly promise: Promise<void>; readonly wake: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs).unref();
  const wake = () => {
    resolve();
  };
  for (const signal of signals) {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', wake, { once: true });
  }
  const done = promise.finally(() => {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', wake);
  });
  return { promise: done, wake };
}
