import {
  Result,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
  type TokenUsage,
} from '@faina/agent-core';
import { costOf, type ModelPrice } from './prices/prices.js';
import { withUsage } from './prices/token-usage.js';

/** Adds what a call cost to its usage, also to that of a failed call. */
export class PricedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly prices: readonly ModelPrice[],
  ) {}

  async generateText(request: ModelRequest): Promise<ModelResult> {
    const result = await this.models.generateText(request);
    const { usage } = result.isOk() ? result.value : result.error;
    if (usage === undefined) return result;
    const priced = this.#priced(request.model, usage);
    return result.isOk()
      ? Result.ok({ ...result.value, usage: priced })
      : Result.error(withUsage(result.error, priced));
  }

  #priced(model: string, usage: TokenUsage): TokenUsage {
    const costUsd = costOf(this.prices, model, usage);
    return costUsd === undefined ? usage : { ...usage, costUsd };
  }
}
