import { orAborted } from '@faina/agent-core';

/** How often a process is to look at the clock, to notice that it stood still. */
export const beatMs = 250;
/** Between two looks; a process in which nothing blocks looks more often. */
const stoodStillMs = 2 * beatMs;

/** How long the leases of this process hold at the least, as far as it can know by itself. */
export class LeaseTime {
  #sureUntil = -Infinity;
  #renewal = Promise.withResolvers<undefined>();
  #lastBeat: number;
  #doubtedAt = -Infinity;
  #doubt = new AbortController();
  #hasStoodStill = false;

  /** @param leaseMs span of a lease, in milliseconds. */
  constructor(
    private readonly leaseMs: number,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#lastBeat = now();
  }

  /** Aborts when it has become doubtful that the leases hold: they are to be renewed at once. */
  get doubt(): AbortSignal {
    return this.#doubt.signal;
  }

  /** Whether the process was not at work for a while since its last renewal. */
  get hasStoodStill(): boolean {
    return this.#hasStoodStill;
  }

  /** @param askedAt when the renewal was asked for: the database may have given it right then. */
  renewed(askedAt: number): void {
    if (askedAt < this.#doubtedAt) return;
    this.#sureUntil = askedAt + this.leaseMs;
    this.#hasStoodStill = false;
    if (this.doubt.aborted) this.#doubt = new AbortController();
    this.#renewal.resolve(undefined);
    this.#renewal = Promise.withResolvers();
  }

  /** Something has happened by which others may take this process for dead before its time is over. */
  beginDoubt(): void {
    this.#sureUntil = -Infinity;
    this.#doubtedAt = this.now();
    this.#doubt.abort();
  }

  /** To be called every {@link beatMs}: what happened while the process stood still it does not know. */
  beat(): void {
    const now = this.now();
    const stoodStill = now - this.#lastBeat > stoodStillMs;
    this.#lastBeat = now;
    if (!stoodStill) return;
    this.#hasStoodStill = true;
    this.beginDoubt();
  }

  /** Resolves after the next renewal, or when the signal aborts; nothing where the leases hold. */
  untilSure(signal: AbortSignal): Promise<void> | undefined {
    this.beat();
    return this.now() < this.#sureUntil ? undefined : this.#untilRenewed(signal);
  }

  async #untilRenewed(signal: AbortSignal): Promise<void> {
    while (this.now() >= this.#sureUntil && !signal.aborted) {
      await orAborted(this.#renewal.promise, signal);
    }
  }
}
