import {
  estimateTokens,
  Result,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
  type TokenUsage,
} from '@faina/agent-core';
import { modelFailure } from './failures/model-failure.js';
import { costOf, type ModelPrice, priceOf } from './prices/prices.js';
import { withUsage } from './prices/token-usage.js';

/**
 * Adds what a call cost to its usage, also to that of a failed call. Where the cost is bounded, a model
 * whose price is not known for a request is not asked: the bound would not hold.
 */
export class PricedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly prices: readonly ModelPrice[],
  ) {}

  async generateText(request: ModelRequest): Promise<ModelResult> {
    if (request.maxCostUsd !== undefined && !this.#hasPrice(request)) {
      return Result.error(modelFailure('cost_unknown', { modelId: request.model }));
    }
    const result = await this.models.generateText(request);
    const { usage } = result.isOk() ? result.value : result.error;
    if (usage === undefined) return result;
    const priced = this.#priced(request.model, usage);
    return result.isOk()
      ? Result.ok({ ...result.value, usage: priced })
      : Result.error(withUsage(result.error, priced));
  }

  #hasPrice({ model, messages, tools }: ModelRequest): boolean {
    return priceOf(this.prices, model, estimateTokens(messages, tools)) !== undefined;
  }

  #priced(model: string, usage: TokenUsage): TokenUsage {
    const costUsd = costOf(this.prices, model, usage);
    return costUsd === undefined ? usage : { ...usage, costUsd };
  }
}
