import { z } from 'zod';

/** More than any call costs; what is above was never charged. */
const usd = z.number().min(0).max(10_000);

const schema = z.object({
  openrouter: z.object({
    usage: z.object({
      cost: usd,
      costDetails: z.object({ upstreamInferenceCost: usd }).optional().catch(undefined),
    }),
  }),
});

/**
 * What OpenRouter says that a call has cost, in USD; undefined where nothing is said that can be believed.
 * It charges at least what the vendor does, unless the vendor's key is the operator's own: then it charges
 * a share of that, which comes on top.
 *
 * @param given what the SDK says of an answer as a whole
 * @see https://openrouter.ai/docs/use-cases/usage-accounting
 */
export function ownCost(given: unknown): number | undefined {
  const { data } = schema.safeParse(given);
  if (!data) return undefined;
  const { cost, costDetails } = data.openrouter.usage;
  const upstream = costDetails?.upstreamInferenceCost ?? 0;
  return cost < upstream ? cost + upstream : cost;
}
