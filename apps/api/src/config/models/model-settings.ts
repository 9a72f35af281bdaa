import { isModelId } from '@faina/agent-core';
import { z } from 'zod';
import { cloudSettings } from './cloud-settings.js';
import { modelAliasesSchema } from './model-aliases.schema.js';
import { modelEndpointsSchema } from './model-endpoints.schema.js';
import { modelPricesSchema } from './model-prices.schema.js';
import { readJsonFile } from '../settings/read-json-file.js';
import type { SecretReader } from './secret-reference.js';
import {
  apiKey,
  baseUrl,
  contentOf,
  milliseconds,
  openUrlOf,
  requiredWholeNumber,
  settingHelp,
} from '../settings/setting.js';

/** Node's own `fetch` cuts a connection that stands still for longer. */
const longestSilenceMs = 300_000;

/** Servers of the operator's own, with the secrets that their file names. */
export const endpointsSetting = (secretOf: SecretReader) =>
  contentOf((file) => readJsonFile(file, modelEndpointsSchema(secretOf)))
    .optional()
    .transform((endpoints) => endpoints ?? new Map<string, never>())
    .register(settingHelp, {
      remedy:
        'Set the path of a JSON file {"name": {"baseUrl": "https://…", "apiKey": "secret:NAME"}}, see docs/models.md.',
    });

/** Which models there are, how they are reached and what they may take. */
export const modelSettings = {
  DEFAULT_MODEL: z
    .string()
    .refine(isModelId, { error: 'is no model id', abort: true })
    .default('offline:demo')
    .register(settingHelp, {
      remedy:
        'Set provider:model and the key of that provider, or alias:name, or unset it for offline:demo.',
    }),
  OPENAI_API_KEY: apiKey(),
  OPENAI_BASE_URL: baseUrl('https://gateway.example.org/openai/v1'),
  OPENAI_API: z
    .enum(['responses', 'chat'], 'is neither responses nor chat')
    .default('responses')
    .register(settingHelp, {
      remedy: 'Set chat where a proxy knows chat completions alone, or unset it for responses.',
    }),
  ANTHROPIC_API_KEY: apiKey(),
  ANTHROPIC_BASE_URL: baseUrl('https://gateway.example.org/anthropic/v1'),
  GOOGLE_GENERATIVE_AI_API_KEY: apiKey(),
  GOOGLE_BASE_URL: baseUrl('https://gateway.example.org/google/v1beta'),
  OPENROUTER_API_KEY: apiKey(),
  OPENROUTER_BASE_URL: baseUrl('https://gateway.example.org/openrouter/api/v1'),
  OPENAI_COMPATIBLE_BASE_URL: openUrlOf('https', 'http').optional().register(settingHelp, {
    remedy:
      'Write the base of the API, for example http://127.0.0.1:11434/v1, and its key in OPENAI_COMPATIBLE_API_KEY.',
    secret: 'credentials',
  }),
  OPENAI_COMPATIBLE_API_KEY: apiKey(),
  ...cloudSettings,
  MODEL_ENDPOINTS: endpointsSetting(() => undefined),
  MODEL_ALIASES: contentOf((file) => readJsonFile(file, modelAliasesSchema))
    .optional()
    .transform((aliases) => aliases ?? new Map<string, never>())
    .register(settingHelp, {
      remedy:
        'Set the path of a JSON file {"name": "provider:model" or a list of them}, see docs/models.md.',
    }),
  MODEL_PRICES: contentOf((file) => readJsonFile(file, modelPricesSchema))
    .optional()
    .register(settingHelp, {
      remedy:
        'Set the path of a JSON file with a list like [{"model": "openai:gpt-5*", "inputUsdPerMillion": 1.25, "outputUsdPerMillion": 10, "source": "our contract", "date": "2026-11-22"}], or unset MODEL_PRICES for the prices that come with the service.',
    }),
  MODEL_CONCURRENCY: requiredWholeNumber(1, 100_000).optional().register(settingHelp, {
    remedy: 'Set how many calls all workers may have open with one provider key, or unset it.',
  }),
  MODEL_CALL_TIMEOUT_MS: milliseconds(1_000, longestSilenceMs, 120_000),
  MODEL_FIRST_CHUNK_TIMEOUT_MS: milliseconds(1_000, longestSilenceMs, 300_000),
  MODEL_CHUNK_TIMEOUT_MS: milliseconds(1_000, longestSilenceMs, 300_000),
  MODEL_STREAM_TIMEOUT_MS: milliseconds(1_000, 86_400_000, 3_600_000),
};

/** The same as they are read; whoever builds models may leave out what it does not use. */
export type ModelSettings = Partial<z.output<z.ZodObject<typeof modelSettings>>>;
