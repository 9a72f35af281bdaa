/** Reads that many ask for at the same moment, and that are done once. */
export class SharedReads<Value> {
  /** Those that have not begun: one that has may lack what whoever asks now was woken for. */
  readonly #toBegin = new Map<string, Promise<Value>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param atOnce most reads at the same time; others wait for their turn */
  constructor(private readonly atOnce: number) {}

  /** What a read gives that begins after this, the same for all who have asked until then. */
  read(name: string, work: () => Promise<Value>): Promise<Value> {
    const known = this.#toBegin.get(name);
    if (known) return known;
    const read = this.#inTurn(() => {
      this.#toBegin.delete(name);
      return work();
    });
    this.#toBegin.set(name, read);
    return read;
  }

  async #inTurn(work: () => Promise<Value>): Promise<Value> {
    // Others that the same news has woken ask within this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#running >= this.atOnce) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#waiting.push(() => {
        resolve(undefined);
      });
      await promise;
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
