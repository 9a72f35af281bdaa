import {
  Result,
  type LlmAdapter,
  type ModelError,
  type ModelRequest,
  type ModelResponse,
  type TokenUsage,
} from '@faina/agent-core';
import type { Prices } from './prices/prices.js';
import { withUsage } from './prices/total-usage.js';

/** Adds what a call cost to its usage, also to that of a failed call. */
export class PricedLlmAdapter implements LlmAdapter {
  constructor(
    private readonly models: LlmAdapter,
    private readonly prices: Prices,
  ) {}

  async generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    const result = await this.models.generateText(request);
    const { usage } = result.isOk() ? result.value : result.error;
    if (usage === undefined) return result;
    const priced = this.#priced(request.model, usage);
    return result.isOk()
      ? Result.ok({ ...result.value, usage: priced })
      : Result.error(withUsage(result.error, priced));
  }

  #priced(model: string, usage: TokenUsage): TokenUsage {
    const costUsd = this.prices.costOf(model, usage);
    return costUsd === undefined ? usage : { ...usage, costUsd };
  }
}
