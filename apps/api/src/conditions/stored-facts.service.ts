import { withinBudget } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { ConditionFactsRepository, type StoredFacts } from './condition-facts.repository.js';

/** Whoever asks meanwhile gets the same answer. */
const keptMs = 5_000;
/** A database that takes longer counts as down. */
const readMs = 2_500;

export interface Reading {
  readonly checkedAt: Date;
  /** Undefined while the database does not answer. */
  readonly stored: StoredFacts | undefined;
}

/** How the installation stands, read once for all who ask. */
@Injectable()
export class StoredFactsService {
  #latest: Promise<Reading> | undefined;
  #readAt = -Infinity;

  constructor(private readonly facts: ConditionFactsRepository) {}

  /** As it was at most five seconds ago. Never rejects. */
  read(): Promise<Reading> {
    if (!this.#latest || performance.now() - this.#readAt >= keptMs) {
      this.#readAt = performance.now();
      this.#latest = this.#read();
    }
    return this.#latest;
  }

  async #read(): Promise<Reading> {
    const read = await withinBudget(readMs, () => this.facts.read());
    return {
      checkedAt: new Date(),
      stored: read.status === 'done' ? read.value : undefined,
    };
  }
}
