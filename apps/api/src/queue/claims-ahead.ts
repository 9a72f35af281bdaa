/** What BullMQ is told of an entry that it asked for: its data and id first, or neither. */
type Claim = readonly unknown[];

/** How entries are taken one by one. */
interface Claiming<Told extends Claim> {
  claim(token: string, name?: string): Promise<Told>;
  giveBack(entryId: string, token: string): Promise<unknown>;
}

const mostAtOnce = 32;

/**
 * BullMQ's worker asks for one entry after the other, and starts none before it has been told that there is no more: a round
 * trip for each, and each waits for its turn of the event loop. Where so many were there one after the other, the next two
 * are asked for at once, then four, until one is missing. A worker numbers what it asks for, in its tokens, so that the next
 * are known. What it does not ask for in the same turn, as it has no slot left or stops, goes back.
 */
export class ClaimsAhead<Told extends Claim> {
  readonly #ahead = new Map<string, Told>();
  #givenBack: Promise<unknown> = Promise.resolve();
  #newest = -1;
  #found = 0;
  #atOnce = 1;

  /** @param firstAlone how many are taken one by one before the next are taken together */
  constructor(
    private readonly queue: Claiming<Told>,
    private readonly firstAlone: number,
  ) {}

  async claim(token: string, name?: string): Promise<Told> {
    const known = this.#ahead.get(token);
    if (known) {
      this.#ahead.delete(token);
      return known;
    }
    const others = this.#tokensAfter(token);
    const takeAhead = async (other: string) => {
      this.#ahead.set(other, await this.queue.claim(other, name));
    };
    // Where one fails, what came with the others goes its way all the same.
    const [first] = await Promise.allSettled([
      this.queue.claim(token, name),
      ...others.map(takeAhead),
    ]);
    if (others.length > 0) setImmediate(() => void this.giveBack());
    const told = first.status === 'fulfilled' ? first.value : undefined;
    this.#note([told, ...others.map((other) => this.#ahead.get(other))]);
    if (first.status === 'rejected') throw first.reason;
    return first.value;
  }

  /** Resolves when all that was not asked for is back. One that cannot be comes again when its lock has run out. */
  async giveBack(): Promise<void> {
    const left = [...this.#ahead].flatMap(([token, [data, id]]) =>
      data ? [this.queue.giveBack(String(id), token)] : [],
    );
    this.#ahead.clear();
    this.#givenBack = Promise.allSettled([this.#givenBack, ...left]);
    await this.#givenBack;
  }

  #note(told: readonly (Told | undefined)[]): void {
    const isMissing = (one: Told | undefined) => !one?.[0];
    this.#found = told.some(isMissing) ? 0 : this.#found + told.length;
    this.#atOnce = this.#found < this.firstAlone ? 1 : Math.min(told.length * 2, mostAtOnce);
  }

  #tokensAfter(token: string): readonly string[] {
    const { worker, number } = /^(?<worker>.*:)(?<number>\d+)$/.exec(token)?.groups ?? {};
    const asked = Number(number);
    // A token that was used before is not followed by unused ones.
    if (worker === undefined || asked <= this.#newest) return [];
    this.#newest = asked;
    return Array.from({ length: this.#atOnce - 1 }, (_, index) => `${worker}${asked + 1 + index}`);
  }
}
