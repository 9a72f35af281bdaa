import type { ModelSettings } from '../../config/settings/model-settings.js';
import type { Connection } from './connection.js';
import type { KindName } from './provider-kinds.js';

/** A provider that comes with the service. */
export interface Provider {
  readonly kind: KindName;
  /** Undefined where a setting that it cannot do without is absent or unusable. */
  readonly connection: (settings: ModelSettings) => Connection | undefined;
}

/** By the name before the colon of a model id. */
export const providers: ReadonlyMap<string, Provider> = new Map<string, Provider>([
  [
    'openai',
    {
      kind: 'openai',
      connection: ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: url, OPENAI_API: api }) =>
        apiKey ? { apiKey, baseUrl: url ?? 'https://api.openai.com/v1', api } : undefined,
    },
  ],
  [
    'anthropic',
    {
      kind: 'anthropic',
      connection: ({ ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: url }) =>
        apiKey ? { apiKey, baseUrl: url ?? 'https://api.anthropic.com/v1' } : undefined,
    },
  ],
  [
    'google',
    {
      kind: 'google',
      connection: ({ GOOGLE_GENERATIVE_AI_API_KEY: apiKey, GOOGLE_BASE_URL: url }) => {
        const baseUrl = url ?? 'https://generativelanguage.googleapis.com/v1beta';
        return apiKey ? { apiKey, baseUrl } : undefined;
      },
    },
  ],
  [
    'openrouter',
    {
      kind: 'openrouter',
      connection: ({ OPENROUTER_API_KEY: apiKey, OPENROUTER_BASE_URL: url }) =>
        apiKey ? { apiKey, baseUrl: url ?? 'https://openrouter.ai/api/v1' } : undefined,
    },
  ],
  [
    'openai-compatible',
    {
      kind: 'openai-compatible',
      connection: ({ OPENAI_COMPATIBLE_BASE_URL: baseUrl, OPENAI_COMPATIBLE_API_KEY: apiKey }) =>
        baseUrl && URL.canParse(baseUrl) ? { baseUrl, apiKey } : undefined,
    },
  ],
]);
