import type { AgentDefinition } from '@faina/agent-core';
import { parseModelId } from '../providers/model-id.js';
import { kindOfModel, providers } from '../providers/provider-catalog.js';
import { familyOf, type ModelFamily, modelFamilies } from './model-family.js';
import { readSettings } from './provider-settings.js';

type StatedAgent = Pick<AgentDefinition, 'model' | 'fallbackModels' | 'modelOptions'>;

/**
 * What is wrong with the settings of a provider that an agent states, by their keys: those that no model
 * of its chain takes. A name that is not a provider's own may stand for any of them.
 */
export function wrongSettings({
  model,
  fallbackModels,
  modelOptions,
}: StatedAgent): ReadonlyMap<string, string> {
  const stated = modelOptions.provider;
  if (!stated) return new Map();
  const families = new Set([model, ...fallbackModels].flatMap(familiesBehind));
  const problems = [...families].map((family) => readSettings(family, stated).problems);
  const [first = new Map<string, string>(), ...others] = problems;
  return new Map([...first].filter(([key]) => others.every((each) => each.has(key))));
}

function familiesBehind(modelId: string | undefined): readonly ModelFamily[] {
  const { provider = '', model = '' } = parseModelId(modelId ?? '') ?? {};
  const kind = providers.get(provider)?.kind;
  return kind === undefined ? modelFamilies : [familyOf(kindOfModel(kind, model))];
}
