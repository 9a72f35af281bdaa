/** Gives a permit back, once, and tells how the call ended where that is asked. */
export type Release<End = void> = (end: End) => void;

interface Waiting {
  readonly group: string;
  readonly served: (release: Release) => void;
}

/**
 * Permits for calls that may be under way at once; who finds none waits in line. A free one goes to
 * the group that has the fewest, so that one group whose calls hang does not keep all others waiting.
 */
export class CallPermits {
  readonly #taken = new Map<string, number>();
  readonly #line = new Set<Waiting>();

  constructor(
    /** How many permits there are now; may change from call to call. */
    private readonly permits: () => number,
  ) {}

  /** Undefined where the signal aborts or the time in milliseconds ends before one is free. */
  async take(group: string, signal: AbortSignal, longestMs: number): Promise<Release | undefined> {
    if (signal.aborted) return undefined;
    if (this.#line.size === 0 && this.#hasPermit()) return this.#takeOne(group);
    const { promise, resolve } = Promise.withResolvers<Release | undefined>();
    const waiting = { group, served: resolve };
    const leave = () => {
      this.#line.delete(waiting);
      resolve(undefined);
    };
    this.#line.add(waiting);
    const timer = setTimeout(leave, longestMs);
    signal.addEventListener('abort', leave, { once: true });
    this.#serve();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  #serve(): void {
    for (let next = this.#next(); next && this.#hasPermit(); next = this.#next()) {
      this.#line.delete(next);
      next.served(this.#takeOne(next.group));
    }
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#line) {
      if (!next || this.#takenBy(waiting.group) < this.#takenBy(next.group)) next = waiting;
    }
    return next;
  }

  #takenBy(group: string): number {
    return this.#taken.get(group) ?? 0;
  }

  #hasPermit(): boolean {
    let taken = 0;
    for (const count of this.#taken.values()) taken += count;
    return taken < this.permits();
  }

  #takeOne(group: string): Release {
    this.#taken.set(group, this.#takenBy(group) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = this.#takenBy(group) - 1;
      if (left > 0) this.#taken.set(group, left);
      else this.#taken.delete(group);
      this.#serve();
    };
  }
}
