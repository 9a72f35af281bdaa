/** How a wait under a deadline ended without its value. */
export type Interruption = 'deadline' | 'called_off';

/**
 * Runs `work` with a signal that aborts with the caller's signal or after `timeoutMs`. The timer
 * is cleared at once: at a thousand calls a second, waiting ones would pile up.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  onError: (error: unknown, interruption: Interruption | undefined) => T,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new DOMException('Deadline passed', 'TimeoutError'));
  }, timeoutMs);
  try {
    return await work(AbortSignal.any([signal, deadline.signal]));
  } catch (error) {
    return onError(error, interruption(signal, deadline.signal));
  } finally {
    clearTimeout(timer);
  }
}

function interruption(signal: AbortSignal, deadline: AbortSignal): Interruption | undefined {
  if (signal.aborted) return 'called_off';
  return deadline.aborted ? 'deadline' : undefined;
}
