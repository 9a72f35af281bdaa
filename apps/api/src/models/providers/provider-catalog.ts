import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import type { SdkModel } from '../ai-sdk/record-tool-calls.js';
import type { LateSystemMessages } from '../ai-sdk/to-sdk-messages.js';
import type { ResponseFormat } from '../ai-sdk/with-response-format.js';
import type { Env } from '../../config/env.js';

/** The settings that the model providers need; a part of the service's configuration. */
export type ModelSettings = Partial<
  Pick<
    Env,
    | 'OPENAI_API_KEY'
    | 'ANTHROPIC_API_KEY'
    | 'GOOGLE_GENERATIVE_AI_API_KEY'
    | 'OPENROUTER_API_KEY'
    | 'OPENAI_COMPATIBLE_BASE_URL'
    | 'OPENAI_COMPATIBLE_API_KEY'
  >
>;

export interface Provider {
  readonly lateSystemMessages: LateSystemMessages;
  readonly responseFormat: ResponseFormat;
  /** The setting without which the provider cannot be used. */
  readonly setting: keyof ModelSettings;
  readonly apiKey: keyof ModelSettings;
  /** Undefined when that setting is absent or unusable. */
  readonly connect: (
    settings: ModelSettings,
    send: typeof fetch,
  ) => ((model: string) => SdkModel) | undefined;
}

// The SDK would read base URLs that are not named here from the environment, which only the
// service's configuration does.

const openai: Provider = {
  lateSystemMessages: 'system',
  responseFormat: 'schema',
  setting: 'OPENAI_API_KEY',
  apiKey: 'OPENAI_API_KEY',
  connect: ({ OPENAI_API_KEY: apiKey }, send) => {
    if (!apiKey) return undefined;
    const provider = createOpenAI({ apiKey, baseURL: 'https://api.openai.com/v1', fetch: send });
    // Chat completions; the provider itself is the Responses API.
    return (model) => provider.chat(model);
  },
};

const anthropic: Provider = {
  lateSystemMessages: 'user',
  responseFormat: 'none',
  setting: 'ANTHROPIC_API_KEY',
  apiKey: 'ANTHROPIC_API_KEY',
  connect: ({ ANTHROPIC_API_KEY: apiKey }, send) => {
    if (!apiKey) return undefined;
    return createAnthropic({ apiKey, baseURL: 'https://api.anthropic.com/v1', fetch: send });
  },
};

const google: Provider = {
  lateSystemMessages: 'user',
  responseFormat: 'json',
  setting: 'GOOGLE_GENERATIVE_AI_API_KEY',
  apiKey: 'GOOGLE_GENERATIVE_AI_API_KEY',
  connect: ({ GOOGLE_GENERATIVE_AI_API_KEY: apiKey }, send) =>
    apiKey ? createGoogle({ apiKey, fetch: send }) : undefined,
};

const openrouter: Provider = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  setting: 'OPENROUTER_API_KEY',
  apiKey: 'OPENROUTER_API_KEY',
  connect: ({ OPENROUTER_API_KEY: apiKey }, send) => {
    if (!apiKey) return undefined;
    const provider = createOpenRouter({ apiKey, fetch: send });
    return (model) => provider.chat(model);
  },
};

const openaiCompatible: Provider = {
  lateSystemMessages: 'system',
  responseFormat: 'none',
  setting: 'OPENAI_COMPATIBLE_BASE_URL',
  apiKey: 'OPENAI_COMPATIBLE_API_KEY',
  connect: ({ OPENAI_COMPATIBLE_BASE_URL: baseURL, OPENAI_COMPATIBLE_API_KEY: apiKey }, send) => {
    if (!baseURL || !URL.canParse(baseURL)) return undefined;
    const name = 'openai-compatible';
    return createOpenAICompatible({ name, baseURL, fetch: send, ...(apiKey ? { apiKey } : {}) });
  },
};

/** By the name before the colon of a model id. */
export const providers: ReadonlyMap<string, Provider> = new Map([
  ['openai', openai],
  ['anthropic', anthropic],
  ['google', google],
  ['openrouter', openrouter],
  ['openai-compatible', openaiCompatible],
]);
