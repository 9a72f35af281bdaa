import { aliasOf } from '../../config/models/model-aliases.schema.js';
import type { Env } from '../../config/env.js';

type Places = Pick<Env, 'DEFAULT_MODEL' | 'MODEL_ALIASES' | 'MODEL_ENDPOINTS'>;

/** The models that are asked for, else those that the settings name; each once, and none offline. */
export function modelsToCheck(asked: readonly string[], settings: Places): readonly string[] {
  const { DEFAULT_MODEL, MODEL_ALIASES } = settings;
  const named = asked.length > 0 ? asked : [DEFAULT_MODEL, ...[...MODEL_ALIASES.values()].flat()];
  const models = named.flatMap((model) => MODEL_ALIASES.get(aliasOf(model) ?? '') ?? [model]);
  return [...new Set(models)].filter((model) => !model.startsWith('offline:'));
}

/** Endpoints of which none of these models is: their files do not say which models they have. */
export const endpointsLeftOut = (
  models: readonly string[],
  { MODEL_ENDPOINTS }: Places,
): string[] =>
  [...MODEL_ENDPOINTS.keys()].filter(
    (name) => !models.some((model) => model.startsWith(`${name}:`)),
  );
