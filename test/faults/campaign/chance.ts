import { randomNumbers } from '../../../apps/api/test/support/random-numbers.js';

/** Decisions that a seed repeats. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  /** At least `least`, at most `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** @param share from 0 to 1 */
  happens(share: number): boolean {
    return this.#next() < share;
  }

  /** @throws where there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}
