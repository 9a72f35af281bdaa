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

const mostPrices = 10_000;

/** The file that MODEL_PRICES names. */
export const modelPricesSchema = z.array(modelPriceSchema).max(mostPrices);
