import { orAborted } from '@faina/agent-core';

/** How long the leases of this process hold at the least, as far as it can know by itself. */
export class LeaseTime {
  #sureUntil = -Infinity;
  #renewal = Promise.withResolvers<undefined>();

  /** @param leaseMs span of a lease, in milliseconds. */
  constructor(
    private readonly leaseMs: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** @param askedAt when the renewal was asked for: the database may have given it right then. */
  renewed(askedAt: number): void {
    this.#sureUntil = askedAt + this.leaseMs;
    this.#renewal.resolve(undefined);
    this.#renewal = Promise.withResolvers();
  }

  /** Resolves while the leases hold: at once, after the next renewal, or when the signal aborts. */
  async untilSure(signal: AbortSignal): Promise<void> {
    while (this.now() >= this.#sureUntil && !signal.aborted) {
      await orAborted(this.#renewal.promise, signal);
    }
  }
}
