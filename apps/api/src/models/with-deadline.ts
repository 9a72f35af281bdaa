import { boundedSignal, timeoutReason } from '@faina/agent-core';

/** How a wait under a deadline ended without its value. */
export type Interruption = 'deadline' | 'called_off';

/** Runs `work` with a signal that aborts with the caller's signal or after `timeoutMs`. */
export async function withDeadline<T>(
  caller: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  onError: (error: unknown, interruption: Interruption | undefined) => T,
): Promise<T> {
  const { signal, release } = boundedSignal([caller], { ms: timeoutMs, reason: timeoutReason });
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted) return onError(error, undefined);
    return onError(error, caller.aborted ? 'called_off' : 'deadline');
  } finally {
    release();
  }
}
