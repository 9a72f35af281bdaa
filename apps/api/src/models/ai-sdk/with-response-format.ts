import type { ModelRequest } from '@faina/agent-core';
import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import type { SdkModel } from './record-tool-calls.js';

/**
 * What a provider is told where the answer must be JSON. `schema`: its shape as well. `json`: only
 * that it is JSON, for providers that refuse objects of free form in a schema. `none`: nothing; the
 * request says it in words, and servers that do not know the setting would refuse the call.
 */
export type ResponseFormat = 'schema' | 'json' | 'none';

/**
 * The model, asked for JSON. Not by the SDK's own structured output, which throws for an answer that
 * does not fit; answers are read and mended by whoever asked.
 */
export function withResponseFormat(
  model: SdkModel,
  format: ResponseFormat,
  responseSchema: ModelRequest['responseSchema'],
): SdkModel {
  if (!responseSchema || format === 'none') return model;
  const { name, schema } = responseSchema;
  return wrapLanguageModel({
    model,
    middleware: defaultSettingsMiddleware({
      settings: {
        responseFormat: format === 'schema' ? { type: 'json', name, schema } : { type: 'json' },
        // Strict schemas have no objects of free form.
        providerOptions: { openai: { strictJsonSchema: false } },
      },
    }),
  });
}
