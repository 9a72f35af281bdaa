import type { Random } from '../kernel/random.js';
import { attemptOperations, lease } from './attempt-operations.js';
import { clientOperations, submit } from './client-operations.js';
import { recoveryOperations, register } from './recovery-operations.js';
import type { Side } from './side.js';

/** What a sequence works with: the same ids on both sides. */
export interface Cast {
  readonly jobs: string[];
  readonly workers: string[];
  readonly threads: readonly string[];
  /** Of questions that were asked, with their jobs. */
  readonly questions: { readonly id: string; readonly jobId: string }[];
}

/** Something that is done to both stores, with the same choices. */
export interface Operation {
  readonly name: string;
  /** Its answer, without moments. */
  run(side: Side): Promise<unknown>;
}

/** Chooses an operation; undefined where there is nothing to do it to. */
export type Choose = (cast: Cast, random: Random) => Operation | undefined;

const all: readonly Choose[] = [...clientOperations, ...attemptOperations, ...recoveryOperations];

/** Before anything else there are workers and jobs. */
const first = [register, submit, submit, lease, submit, register, lease];

export function chooseOperation(cast: Cast, random: Random, index: number): Operation {
  for (let place = index; ; place += first.length) {
    const choose = first[place] ?? all[Math.floor(random.next() * all.length)];
    const operation = choose?.(cast, random);
    if (operation) return operation;
  }
}

/** One of them; undefined of none. */
export function oneOf<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random.next() * values.length)];
}
