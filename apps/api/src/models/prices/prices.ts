import { matchesGlob, type TokenUsage } from '@faina/agent-core';
import { z } from 'zod';

const usdPerMillion = z.number().min(0).max(1_000_000);

/** What a model's tokens cost; the source says it, and said it on that date. */
export const modelPriceSchema = z.strictObject({
  /** `provider:model`; `*` stands for any characters. */
  model: z.string().regex(/^[a-z][a-z-]*:\S{1,200}$/, 'is no provider:model'),
  inputUsdPerMillion: usdPerMillion,
  outputUsdPerMillion: usdPerMillion,
  /** The price holds for calls with at most so many input tokens; for all when absent. */
  upToInputTokens: z.int().min(1).optional(),
  source: z.string().min(1).max(500),
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
});

export type ModelPrice = z.output<typeof modelPriceSchema>;

const million = 1_000_000;

/**
 * What a call cost in USD by the first price that fits; undefined where none is known for the model
 * or for so long an input.
 */
export function costOf(
  prices: readonly ModelPrice[],
  model: string,
  { inputTokens, outputTokens }: TokenUsage,
): number | undefined {
  const price = prices.find(
    (candidate) =>
      inputTokens <= (candidate.upToInputTokens ?? Infinity) && matchesGlob(model, candidate.model),
  );
  if (price === undefined) return undefined;
  const { inputUsdPerMillion, outputUsdPerMillion } = price;
  return (inputTokens * inputUsdPerMillion + outputTokens * outputUsdPerMillion) / million;
}
