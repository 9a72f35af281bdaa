/** Gives the place back, once. */
export type Release = () => void;

/** Places for calls that may be under way at once; who finds none waits in line. */
export class CallSlots {
  #taken = 0;
  readonly #line = new Set<(release: Release) => void>();

  constructor(
    /** How many places there are now; may change from call to call. */
    private readonly places: () => number,
  ) {}

  /** A place, or undefined where the signal aborts before one is free. */
  async take(signal: AbortSignal): Promise<Release | undefined> {
    if (signal.aborted) return undefined;
    const { promise, resolve } = Promise.withResolvers<Release | undefined>();
    const leave = () => {
      this.#line.delete(resolve);
      resolve(undefined);
    };
    this.#line.add(resolve);
    signal.addEventListener('abort', leave, { once: true });
    this.#serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #serve(): void {
    for (const waiting of this.#line) {
      if (this.#taken >= this.places()) return;
      this.#line.delete(waiting);
      this.#taken += 1;
      waiting(this.#release());
    }
  }

  #release(): Release {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      this.#serve();
    };
  }
}
