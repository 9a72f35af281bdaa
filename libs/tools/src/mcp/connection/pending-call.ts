import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that waits for its answer; signals and what carries it can break it off. */
export class PendingCall {
  readonly #controller = new AbortController();
  #isOver = false;
  #isSent = false;

  constructor(private readonly sources: readonly AbortSignal[]) {
    for (const source of sources) source.addEventListener('abort', this.#follow);
    if (sources.some(({ aborted }) => aborted)) this.#follow();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the wait; without effect once the answer is there. */
  breakOff(reason: unknown): void {
    if (!this.#isOver) this.#controller.abort(reason);
  }

  /** The wait is over: lets go of the sources. */
  release(): void {
    this.#isOver = true;
    for (const source of this.sources) source.removeEventListener('abort', this.#follow);
  }

  /** True once: a later message in the same scope, for example a cancellation, is no part of it. */
  takeSending(): boolean {
    const isFirst = !this.#isSent;
    this.#isSent = true;
    return isFirst;
  }

  readonly #follow = (): void => {
    this.breakOff(this.sources.find(({ aborted }) => aborted)?.reason);
  };
}

/** The SDK does not tell its fetch which request it sends; the asynchronous context does. */
export const pendingCalls = new AsyncLocalStorage<PendingCall>();
