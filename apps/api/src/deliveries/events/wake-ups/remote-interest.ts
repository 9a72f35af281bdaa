/** A process that has ended is told for so long of what it watched; others say it again before. */
const rememberedMs = 15_000;
/** As many names as some tens of processes watch. */
const maxNames = 50_000;

/** Names that other processes watch. */
export class RemoteInterest {
  readonly #until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  add(names: readonly string[]): void {
    for (const name of names) {
      if (this.#until.size < maxNames || this.#until.has(name)) {
        this.#until.set(name, this.now() + rememberedMs);
      }
    }
  }

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > this.now();
  }

  /** To be called now and then. */
  forgetOld(): void {
    const now = this.now();
    for (const [name, until] of this.#until) if (until <= now) this.#until.delete(name);
  }
}
