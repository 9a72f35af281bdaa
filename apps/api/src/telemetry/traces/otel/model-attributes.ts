import type { Attributes } from '@opentelemetry/api';
import { attributes, providerName } from '../conventions.js';

/** `provider:model`, at the first colon. */
function partsOf(modelId: string): { readonly provider: string; readonly model: string } {
  const colon = modelId.indexOf(':');
  return { provider: modelId.slice(0, Math.max(0, colon)), model: modelId.slice(colon + 1) };
}

/**
 * @param asked as the agent names it, which may be an alias
 * @param answered who answered instead, where that is known
 */
export const modelAttributes = (asked: string, answered = asked): Attributes => ({
  [attributes.provider]: providerName(partsOf(answered).provider),
  [attributes.requestModel]: partsOf(asked).model,
});

export const modelName = (modelId: string): string => partsOf(modelId).model;
