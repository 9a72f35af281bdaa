const firstPauseMs = 100;
const longestPauseMs = 5000;
const patienceMs = 600_000;

/**
 * The pauses before a server that keeps ending is started once more: none at first, then longer and
 * longer ones.
 */
export class RestartPauses {
  readonly #endsAt = performance.now() + patienceMs;
  #nextMs = 0;

  /** In milliseconds. */
  next(): number {
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(Math.max(firstPauseMs, 2 * pauseMs), longestPauseMs);
    return pauseMs;
  }

  /** Whether what keeps ending it will not pass by itself. */
  get areOver(): boolean {
    return performance.now() >= this.#endsAt;
  }
}
