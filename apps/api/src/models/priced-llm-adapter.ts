import {
  BoundedCache,
  estimateTokens,
  matchesGlob,
  Result,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
} from '@faina/agent-core';
import { modelFailure } from './failures/model-failure.js';
import type { ModelPrice } from '../config/models/model-prices.schema.js';
import { costOf, priceOf } from './prices/prices.js';
import { withUsage } from './prices/token-usage.js';

const keptModels = 100;

/**
 * Adds what a call cost to its usage, also to that of a failed call, where its provider does not say so
 * itself. Where the cost is bounded, a model whose price is not known for a request is not asked: the
 * bound would not hold. An input is estimated before and counted after a call, so the price that let it
 * out is also that of one which turns out to be longer.
 */
export class PricedLlmAdapter implements LlmAdapter {
  readonly #ofModels = new BoundedCache<readonly ModelPrice[]>(keptModels);

  constructor(
    private readonly models: LlmAdapter,
    private readonly prices: readonly ModelPrice[],
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const { model, messages, tools, maxCostUsd } = request;
    const isBounded = maxCostUsd !== undefined;
    const price = isBounded
      ? priceOf(this.#pricesOf(model), model, estimateTokens(messages, tools))
      : undefined;
    if (isBounded && !price) {
      return Promise.resolve(Result.error(modelFailure('cost_unknown', { modelId: model })));
    }
    return this.models.generateText(request).then((result) => this.#priced(model, result, price));
  }

  #priced(model: string, result: ModelResult, price: ModelPrice | undefined): ModelResult {
    const { usage } = result.isOk() ? result.value : result.error;
    if (usage === undefined) return result;
    const costUsd = usage.costUsd ?? costOf(this.#pricesOf(model), model, usage, price);
    if (costUsd === undefined) return result;
    const priced = { ...usage, costUsd };
    return result.isOk()
      ? Result.ok({ ...result.value, usage: priced })
      : Result.error(withUsage(result.error, priced));
  }

  /** The rows that may fit, as to look through them all takes longer than all else here. */
  #pricesOf(model: string): readonly ModelPrice[] {
    return this.#ofModels.getOrCreate(model, () =>
      this.prices.filter((price) => matchesGlob(model, price.model)),
    );
  }
}
