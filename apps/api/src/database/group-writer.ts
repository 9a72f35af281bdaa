import { turnsOfProcess } from '../process/turns.js';
import { isDatabaseUnavailable } from './database-errors.js';

/** By the id of what it is about: a job, or an entry of the queue. */
interface Identified {
  readonly id: string;
  /** How long it is, where it can be long: of those fewer share a statement, which so takes no longer. */
  readonly chars?: number;
}

interface Waiting<Item, Row> {
  readonly item: Item;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const maxPerStatement = 64;
const maxCharsPerStatement = 1024 * 1024;
const maxAtOnce = 2;
/** A statement for 64 that go on, and ask a model that answers at once, waits for half of these. */
const mostTurns = 16;

/**
 * Writes what is stored of different jobs, of several in one statement and one commit: what comes in one turn of
 * the event loop, while at most one statement is under way; and what comes while two are, as soon as one has
 * ended. So one job alone waits for nobody, and many share what a commit costs: those that were stored together
 * go on a few in a turn, and come to their next step together. More statements at once make smaller groups,
 * which cost more than they gain, on a slow disk as well.
 */
export class GroupWriter<Item extends Identified, Row extends Identified> {
  #waiting: Waiting<Item, Row>[] = [];
  #underWay = 0;
  #isDue = false;

  /** @param store commits what it is given at once; a row comes back of each that was stored. */
  constructor(
    private readonly store: (items: readonly Item[]) => Promise<readonly Row[]>,
    private readonly turns = turnsOfProcess,
  ) {}

  /** Resolves once it is committed; to nothing where nothing was written. */
  write(item: Item): Promise<Row | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    this.#waiting.push({ item, resolve, reject });
    this.#sendSoon();
    return promise;
  }

  /** Once all have come as far as they do that are at work in this turn, or wait in line for one of the next. */
  #sendSoon(): void {
    if (this.#isDue || this.#underWay >= maxAtOnce) return;
    this.#isDue = true;
    process.nextTick(() => this.#sendAfter(mostTurns));
  }

  #sendAfter(turnsLeft: number): void {
    const mayGrow = this.turns.isBusy && this.#waiting.length < maxPerStatement;
    if (mayGrow && turnsLeft > 0) {
      setImmediate(() => this.#sendAfter(turnsLeft - 1));
      return;
    }
    this.#isDue = false;
    this.#send();
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#underWay < maxAtOnce) {
      this.#underWay += 1;
      void this.#store(this.#nextGroup()).finally(() => {
        this.#underWay -= 1;
        this.#sendSoon();
      });
    }
  }

  /** One of each id: a row that comes back is the answer to one alone. */
  #nextGroup(): readonly Waiting<Item, Row>[] {
    const group = new Map<string, Waiting<Item, Row>>();
    let chars = 0;
    this.#waiting = this.#waiting.filter((waiting) => {
      const { id, chars: more = 0 } = waiting.item;
      const isFull = group.size === maxPerStatement || chars + more > maxCharsPerStatement;
      if (group.size > 0 && (isFull || group.has(id))) return true;
      group.set(id, waiting);
      chars += more;
      return false;
    });
    return [...group.values()];
  }

  /** Never rejects: each of the group gets its answer. */
  async #store(group: readonly Waiting<Item, Row>[]): Promise<void> {
    try {
      const rows = await this.store(group.map(({ item }) => item));
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { item, resolve } of group) this.turns.goOn(() => resolve(byId.get(item.id)));
    } catch (error) {
      await this.#answerFailed(group, error);
    }
  }

  /** What cannot be stored of one job must not fail the others: each is tried alone. */
  async #answerFailed(group: readonly Waiting<Item, Row>[], error: unknown): Promise<void> {
    if (group.length === 1 || isDatabaseUnavailable(error)) {
      for (const { reject } of group) this.turns.goOn(() => reject(error));
      return;
    }
    for (const waiting of group) await this.#store([waiting]);
  }
}
