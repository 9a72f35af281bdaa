/** How long a tool that has been told to stop may take to do so, in milliseconds. */
export const stopGraceMs = 1_000;

export type RunEnd<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'interrupted' };

/**
 * Runs something under a deadline and an outer signal. When either fires, the inner signal is
 * aborted and the work gets a short grace to end; work that ignores the signal is left behind.
 */
export async function runWithDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<RunEnd<T>> {
  if (signal.aborted) return { kind: 'interrupted' };
  const stop = new AbortController();
  const stopped = Promise.withResolvers<RunEnd<T>>();
  const end = (kind: 'timed_out' | 'interrupted') => {
    stop.abort(new DOMException(kind === 'timed_out' ? 'timeout' : 'interrupted', 'AbortError'));
    stopped.resolve({ kind });
  };
  const onInterrupt = () => {
    end('interrupted');
  };
  const timer = setTimeout(() => {
    end('timed_out');
  }, timeoutMs);
  signal.addEventListener('abort', onInterrupt, { once: true });
  try {
    const running = settle(work, stop.signal);
    const first = await Promise.race([running, stopped.promise]);
    if (stop.signal.aborted) await endOrGrace(running);
    return first;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onInterrupt);
  }
}

async function settle<T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<RunEnd<T>> {
  try {
    return { kind: 'answered', answer: await work(signal) };
  } catch (error) {
    return { kind: 'threw', error };
  }
}

async function endOrGrace(running: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise((resolve) => {
    timer = setTimeout(resolve, stopGraceMs);
  });
  await Promise.race([running, grace]);
  clearTimeout(timer);
}
