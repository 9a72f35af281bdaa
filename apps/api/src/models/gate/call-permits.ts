/** Gives a permit back, once, and tells how the call ended where that is asked. */
export type Release<End = void> = (end: End) => void;

interface Waiting {
  readonly group: string;
  readonly count: number;
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

  /**
   * At once where they are free; undefined where the signal aborts or the time in milliseconds ends before.
   * @param count how many the call needs; one that needs more than there are gets all of them
   */
  take(
    group: string,
    signal: AbortSignal,
    longestMs: number,
    count = 1,
  ): Release | undefined | Promise<Release | undefined> {
    if (signal.aborted) return undefined;
    return this.#line.size === 0 && this.#hasRoom(count)
      ? this.#takeNow(group, count)
      : this.#waitInLine(group, signal, longestMs, count);
  }

  async #waitInLine(
    group: string,
    signal: AbortSignal,
    longestMs: number,
    count: number,
  ): Promise<Release | undefined> {
    const { promise, resolve } = Promise.withResolvers<Release | undefined>();
    const waiting = { group, count, served: resolve };
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
    for (let next = this.#next(); next && this.#hasRoom(next.count); next = this.#next()) {
      this.#line.delete(next);
      next.served(this.#takeNow(next.group, next.count));
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

  #hasRoom(count: number): boolean {
    let taken = 0;
    for (const others of this.#taken.values()) taken += others;
    return taken === 0 || taken + count <= this.permits();
  }

  #takeNow(group: string, count: number): Release {
    this.#taken.set(group, this.#takenBy(group) + count);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = this.#takenBy(group) - count;
      if (left > 0) this.#taken.set(group, left);
      else this.#taken.delete(group);
      this.#serve();
    };
  }
}
