/** Gives the place back, once. */
export type Release = () => void;

interface Waiting {
  readonly group: string;
  readonly served: (release: Release) => void;
}

/**
 * Places for calls that may be under way at once; who finds none waits in line. A free place goes to
 * the group that has the fewest, so that one group whose calls hang does not keep all others waiting.
 */
export class CallSlots {
  readonly #taken = new Map<string, number>();
  readonly #line = new Set<Waiting>();

  constructor(
    /** How many places there are now; may change from call to call. */
    private readonly places: () => number,
  ) {}

  /** A place; undefined where the signal aborts or the time in milliseconds ends before one is free. */
  async take(group: string, signal: AbortSignal, longestMs: number): Promise<Release | undefined> {
    if (signal.aborted) return undefined;
    if (this.#line.size === 0 && this.#hasPlace()) return this.#takeOne(group);
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
    for (let next = this.#next(); next && this.#hasPlace(); next = this.#next()) {
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

  #hasPlace(): boolean {
    let taken = 0;
    for (const count of this.#taken.values()) taken += count;
    return taken < this.places();
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
