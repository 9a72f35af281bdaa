import { parseModelId } from '../providers/model-id.js';

export const modelFamilies = ['openai', 'anthropic', 'google', 'openrouter', 'compatible'] as const;

/** Whose settings a model takes. */
export type ModelFamily = (typeof modelFamilies)[number];

const families: ReadonlyMap<string, ModelFamily> = new Map([
  ['openai', 'openai'],
  ['azure', 'openai'],
  ['anthropic', 'anthropic'],
  ['google', 'google'],
  ['vertex', 'google'],
  ['vertex-claude', 'anthropic'],
  ['openrouter', 'openrouter'],
]);

/** What is not named here is asked as servers of open models are. @param kind how the server is spoken with */
export const familyOf = (kind: string): ModelFamily => families.get(kind) ?? 'compatible';

/** The model without its provider, and without the vendor that a gateway names before it. */
export function modelNameOf(modelId: string): string {
  const name = parseModelId(modelId)?.model ?? modelId;
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase();
}
