import { matchesGlob, type TokenUsage } from '@faina/agent-core';
import type { ModelPrice } from './model-price.js';

const MILLION = 1_000_000;

/** Says what model calls cost. */
export class Prices {
  constructor(
    /** The first price that fits a call counts. */
    private readonly prices: readonly ModelPrice[],
  ) {}

  /** USD; undefined where no price is known for the model or for so long an input. */
  costOf(model: string, { inputTokens, outputTokens }: TokenUsage): number | undefined {
    const price = this.prices.find(
      (candidate) =>
        inputTokens <= (candidate.upToInputTokens ?? Infinity) &&
        matchesGlob(model, candidate.model),
    );
    if (price === undefined) return undefined;
    const { inputUsdPerMillion, outputUsdPerMillion } = price;
    return (inputTokens * inputUsdPerMillion + outputTokens * outputUsdPerMillion) / MILLION;
  }
}
