import type { ModelRequest } from '@faina/agent-core';
import type { SdkRequest } from './sdk-model.js';

/**
 * What a provider is told where the answer must be JSON. `schema`: its shape as well. `json`: only
 * that it is JSON, for providers that refuse objects of free form in a schema. `none`: nothing; the
 * request says it in words, and servers that do not know the setting would refuse the call.
 */
export type ResponseFormat = 'schema' | 'json' | 'none';

/** How a provider is asked for JSON; undefined for not at all. Answers are read and mended by whoever asked. */
export function responseFormatOf(
  format: ResponseFormat,
  responseSchema: ModelRequest['responseSchema'],
): SdkRequest['responseFormat'] {
  if (!responseSchema || format === 'none') return undefined;
  const { name, schema } = responseSchema;
  return format === 'schema' ? { type: 'json', name, schema } : { type: 'json' };
}
