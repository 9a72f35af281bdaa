import { matchesGlob, type TokenUsage } from '@faina/agent-core';
import { z } from 'zod';

const usdPerMillion = z.number().min(0).max(1_000_000);

/** What a model's tokens cost; the source says it, and said it on that date. */
export const modelPriceSchema = z.strictObject({
  /** `provider:model`; `*` stands for any characters, and alone for every model without another price. */
  model: z.string().regex(/^(?:[a-z][\w-]*:\S{1,200}|\*)$/, 'is no provider:model and not *'),
  inputUsdPerMillion: usdPerMillion,
  /** Of input tokens that the provider had kept; as the others when absent. */
  cachedInputUsdPerMillion: usdPerMillion.optional(),
  /** Of input tokens that it keeps from then on; as the others when absent. */
  cacheWriteUsdPerMillion: usdPerMillion.optional(),
  outputUsdPerMillion: usdPerMillion,
  /** The price holds for calls with at most so many input tokens; for all when absent. */
  upToInputTokens: z.int().min(1).optional(),
  source: z.string().min(1).max(500),
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
});

export type ModelPrice = z.output<typeof modelPriceSchema>;

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
