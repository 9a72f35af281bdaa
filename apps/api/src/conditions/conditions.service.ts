import { Injectable } from '@nestjs/common';
import { conditionsOf } from './condition-rules.js';
import { type ConditionCode, conditionCodes, type FoundCondition } from './condition.js';
import { ProcessFactsService } from './process-facts.js';
import { StoredFactsService } from './stored-facts.service.js';

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
  #seen: ReadonlyMap<ConditionCode, Date> = new Map();

  constructor(
    private readonly facts: StoredFactsService,
    private readonly process: ProcessFactsService,
  ) {}

  /** What is stored as it was at most five seconds ago; never rejects. */
  async list(): Promise<Conditions> {
    const { stored, checkedAt } = await this.facts.read();
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
