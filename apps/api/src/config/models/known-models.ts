import { z } from 'zod';
import { aliasOf } from './model-aliases.schema.js';
import { isProviderSet, isShippedProvider, providerOf } from './provider-setting.js';

/** The settings that say which models there are. */
const placesSchema = z.looseObject({
  MODEL_ENDPOINTS: z.map(z.string(), z.unknown()),
  MODEL_ALIASES: z.map(z.string(), z.array(z.string())),
});

type Places = z.output<typeof placesSchema>;

export type ModelProblem = 'unknown_alias' | 'unknown_provider' | 'unset';

/**
 * Why a model cannot be asked with these settings; undefined where it can. An alias can where one of
 * its models can. Nothing is wrong as long as the settings themselves are.
 */
export function modelProblem(modelId: string, settings: unknown): ModelProblem | undefined {
  const { data } = placesSchema.safeParse(settings);
  return data && problemOf(modelId, data);
}

/** Of the models that aliases stand for, those of no provider. */
export function unknownTargets(settings: unknown): readonly string[] {
  const { data } = placesSchema.safeParse(settings);
  const models = [...(data?.MODEL_ALIASES.values() ?? [])].flat();
  return data ? models.filter((model) => problemOf(model, data) === 'unknown_provider') : [];
}

function problemOf(modelId: string, places: Places): ModelProblem | undefined {
  const alias = aliasOf(modelId);
  if (alias !== undefined) {
    const chain = places.MODEL_ALIASES.get(alias);
    if (chain === undefined) return 'unknown_alias';
    const problems = chain.map((model) => problemOf(model, places));
    return problems.includes(undefined) ? undefined : problems[0];
  }
  const provider = providerOf(modelId);
  if (provider === 'offline' || places.MODEL_ENDPOINTS.has(provider)) return undefined;
  if (!isShippedProvider(provider)) return 'unknown_provider';
  return isProviderSet(provider, places) ? undefined : 'unset';
}
