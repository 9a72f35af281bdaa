/** A signal with an end of its own: who made it must release it when the work under it is over. */
export interface BoundedSignal {
  readonly signal: AbortSignal;
  /** Clears the timer and lets go of the sources; the signal does not abort any more. */
  readonly release: () => void;
}

/**
 * Aborts with the first of its sources, or with `reason()` after `ms` milliseconds. In place of
 * `AbortSignal.timeout`, which keeps its timer, and what hangs on it, to the end of its time, however
 * early the work was done.
 */
export function boundedSignal(
  sources: readonly AbortSignal[],
  end: { readonly ms: number; readonly reason: () => unknown },
): BoundedSignal {
  const controller = new AbortController();
  const follow = () => {
    controller.abort(sources.find(({ aborted }) => aborted)?.reason);
  };
  const timer = setTimeout(() => {
    controller.abort(end.reason());
  }, end.ms);
  for (const source of sources) source.addEventListener('abort', follow, { once: true });
  const release = () => {
    clearTimeout(timer);
    for (const source of sources) source.removeEventListener('abort', follow);
  };
  if (sources.some(({ aborted }) => aborted)) {
    release();
    follow();
  }
  return { signal: controller.signal, release };
}

/** What an end that came after its time gives as its reason. */
export const timeoutReason = (): DOMException =>
  new DOMException('The time was over.', 'TimeoutError');
