import { withinBudget } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { ConditionFactsRepository } from './condition-facts.repository.js';
import { conditionsOf } from './condition-rules.js';
import { type ConditionCode, conditionCodes, type FoundCondition } from './condition.js';
import { ProcessFactsService } from './process-facts.js';

/** Whoever asks meanwhile gets the same answer. */
const keptMs = 5_000;
/** A database that takes longer counts as down. */
const readMs = 2_500;

export interface Condition extends FoundCondition {
  /** Where what was read does not tell it: since when this process has seen it. */
  readonly since: Date;
}

export interface Conditions {
  readonly checkedAt: Date;
  readonly items: readonly Condition[];
}

/** What is wrong with the installation now. */
@Injectable()
export class ConditionsService {
  #latest: Promise<Conditions> | undefined;
  #readAt = -Infinity;
  #seen: ReadonlyMap<ConditionCode, Date> = new Map();

  constructor(
    private readonly facts: ConditionFactsRepository,
    private readonly process: ProcessFactsService,
  ) {}

  /** As it was at most five seconds ago; never rejects. */
  list(): Promise<Conditions> {
    if (!this.#latest || performance.now() - this.#readAt >= keptMs) {
      this.#readAt = performance.now();
      this.#latest = this.#read();
    }
    return this.#latest;
  }

  async #read(): Promise<Conditions> {
    const read = await withinBudget(readMs, () => this.facts.read());
    const stored = read.status === 'done' ? read.value : undefined;
    const checkedAt = new Date();
    const items = conditionsOf({ stored, process: this.process.read() })
      .map((found) => ({
        ...found,
        since: found.since ?? this.#seen.get(found.code) ?? checkedAt,
      }))
      .sort((left, right) => placeOf(left) - placeOf(right));
    this.#seen = new Map(items.map(({ code, since }) => [code, since]));
    return { checkedAt, items };
  }
}

const placeOf = ({ code }: FoundCondition): number => conditionCodes.indexOf(code);
