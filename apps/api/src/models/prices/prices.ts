import { matchesGlob, type TokenUsage } from '@faina/agent-core';
import type { ModelPrice } from '../../config/models/model-prices.schema.js';

const million = 1_000_000;

/** The first price that fits; undefined where none is known for the model or for so long an input. */
export const priceOf = (
  prices: readonly ModelPrice[],
  model: string,
  inputTokens: number,
): ModelPrice | undefined =>
  prices.find(
    (candidate) =>
      inputTokens <= (candidate.upToInputTokens ?? Infinity) && matchesGlob(model, candidate.model),
  );

/**
 * What a call cost in USD; undefined without a price. `otherwise` holds where none is known for so long an
 * input. Kept tokens cost as others where the price does not
 * say; tokens that a model thought with are part of its output.
 */
export function costOf(
  prices: readonly ModelPrice[],
  model: string,
  { inputTokens, cachedInputTokens = 0, cacheWriteTokens = 0, outputTokens }: TokenUsage,
  otherwise?: ModelPrice,
): number | undefined {
  const price = priceOf(prices, model, inputTokens) ?? otherwise;
  if (price === undefined) return undefined;
  const {
    inputUsdPerMillion,
    cachedInputUsdPerMillion = inputUsdPerMillion,
    cacheWriteUsdPerMillion = inputUsdPerMillion,
    outputUsdPerMillion,
  } = price;
  const total =
    (inputTokens - cachedInputTokens - cacheWriteTokens) * inputUsdPerMillion +
    cachedInputTokens * cachedInputUsdPerMillion +
    cacheWriteTokens * cacheWriteUsdPerMillion +
    outputTokens * outputUsdPerMillion;
  return total / million;
}

/** Prices of an installation before those that come with the service; `*` alone after them all. */
export const orderedPrices = (
  own: readonly ModelPrice[],
  listed: readonly ModelPrice[],
): readonly ModelPrice[] => [
  ...own.filter(({ model }) => model !== '*'),
  ...listed,
  ...own.filter(({ model }) => model === '*'),
];
