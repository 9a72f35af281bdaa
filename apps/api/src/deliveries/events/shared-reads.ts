/** Reads that many ask for at the same moment, and that are done once. */
export class SharedReads<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param atOnce most reads at the same time; others wait for their turn */
  constructor(private readonly atOnce: number) {}

  read(name: string, work: () => Promise<Value>): Promise<Value> {
    const known = this.#underWay.get(name);
    if (known) return known;
    const read = this.#inTurn(work).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, read);
    return read;
  }

  async #inTurn(work: () => Promise<Value>): Promise<Value> {
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
