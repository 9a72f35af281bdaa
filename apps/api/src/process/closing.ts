import { endsWithin } from '@faina/agent-core';

/** What each part may take at the least, in milliseconds, also of a grace that is used up or 0. */
const leastMs = 250;

/**
 * When what, as shares of the grace; of one of 10 s what is aborted has the 2 s in which a call that acts
 * on the world outside may still answer. In this order each part has time left when all before it hang:
 * attempts are asked to end, then aborted, then given up; the leases go back; connections of clients
 * and of stores are cut.
 */
export const closingShares = {
  abortAttempts: 0.7,
  giveUpAttempts: 0.9,
  returnLeases: 0.93,
  cutClients: 0.93,
  leaveSources: 0.95,
  leaveQueue: 0.97,
  leaveDatabase: 1,
} as const;

export type ClosingStep = keyof typeof closingShares;

/** The way out of this process: whether it has begun, and how long each part may still take. */
export class Closing {
  #begunAt: number | undefined;

  /** @param graceMs from the beginning to the end of all, in milliseconds. */
  constructor(private readonly graceMs: number) {}

  get hasBegun(): boolean {
    return this.#begunAt !== undefined;
  }

  /** The first call counts. */
  begin(): void {
    this.#begunAt ??= performance.now();
  }

  /** Milliseconds from now until the step has to be over. */
  leftMs(step: ClosingStep): number {
    const passedMs = performance.now() - (this.#begunAt ?? performance.now());
    return Math.max(leastMs, this.graceMs * closingShares[step] - passedMs);
  }

  /** Waits for work that has no deadline of its own; false when its time is over before it is done. */
  waitFor(step: ClosingStep, work: Promise<unknown>): Promise<boolean> {
    return endsWithin(this.leftMs(step), work);
  }
}
