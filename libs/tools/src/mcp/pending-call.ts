import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that waits for its answer; what carries it can break it off. */
export class PendingCall {
  readonly #controller = new AbortController();
  #isSettled = false;
  #isSent = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the wait; without effect once the answer is there. */
  breakOff(reason: unknown): void {
    if (!this.#isSettled) this.#controller.abort(reason);
  }

  settle(): void {
    this.#isSettled = true;
  }

  /** True once: a later message in the same scope, for example a cancellation, is no part of it. */
  takeSending(): boolean {
    if (this.#isSent) return false;
    this.#isSent = true;
    return true;
  }
}

/** The SDK does not tell its fetch which request it sends; the asynchronous context does. */
export const pendingCalls = new AsyncLocalStorage<PendingCall>();
