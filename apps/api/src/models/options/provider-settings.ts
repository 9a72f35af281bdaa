import type { JsonObject, JsonValue } from '@faina/agent-core';
import { z } from 'zod';
import type { ModelFamily } from './model-family.js';

type Settings = Readonly<Record<string, z.ZodType>>;

const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
const verbosity = z.enum(['low', 'medium', 'high']);
const text = z.string().min(1).max(128);
const names = z.array(text).min(1).max(20);
const share = z.number().min(0).max(1);
const tokens = z.int().min(0).max(1_000_000);
const penalty = z.number().min(-2).max(2);

/** https://ai-sdk.dev/providers/ai-sdk-providers/openai */
const openai: Settings = {
  reasoningEffort: effort,
  reasoningSummary: z.enum(['auto', 'concise', 'detailed']),
  reasoningMode: z.enum(['standard', 'pro']),
  serviceTier: z.enum(['auto', 'default', 'flex', 'priority', 'fast', 'ultrafast']),
  textVerbosity: verbosity,
  parallelToolCalls: z.boolean(),
  promptCacheRetention: z.enum(['in_memory', '24h']),
  promptCacheOptions: z
    .strictObject({ mode: z.enum(['implicit', 'explicit']), ttl: z.enum(['30m', '12h']) })
    .partial(),
};

/** https://ai-sdk.dev/providers/ai-sdk-providers/anthropic */
const anthropic: Settings = {
  effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']),
  thinking: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('adaptive'),
      display: z.enum(['omitted', 'summarized', 'updates']).optional(),
    }),
    z.strictObject({ type: z.literal('enabled'), budgetTokens: tokens.min(1_024) }),
    z.strictObject({ type: z.literal('disabled') }),
    z.strictObject({ type: z.literal('between_tools') }),
  ]),
  taskBudget: z.strictObject({
    type: z.literal('tokens'),
    total: z.int().min(20_000).max(10_000_000),
  }),
  speed: z.enum(['fast', 'standard']),
  serviceTier: z.enum(['auto', 'standard_only']),
  disableParallelToolUse: z.boolean(),
};

const harm = z.enum([
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
]);

/** https://ai-sdk.dev/providers/ai-sdk-providers/google-generative-ai */
const google: Settings = {
  thinkingConfig: z
    .strictObject({
      thinkingBudget: z.int().min(-1).max(1_000_000),
      thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high', 'xhigh']),
      includeThoughts: z.boolean(),
    })
    .partial(),
  safetySettings: z
    .array(
      z.strictObject({
        category: harm,
        threshold: z.enum([
          'BLOCK_LOW_AND_ABOVE',
          'BLOCK_MEDIUM_AND_ABOVE',
          'BLOCK_ONLY_HIGH',
          'BLOCK_NONE',
          'OFF',
        ]),
      }),
    )
    .max(10),
  serviceTier: z.enum(['standard', 'flex', 'priority']),
  mediaResolution: z.enum([
    'MEDIA_RESOLUTION_LOW',
    'MEDIA_RESOLUTION_MEDIUM',
    'MEDIA_RESOLUTION_HIGH',
  ]),
};

const sampling = {
  top_p: share,
  top_k: tokens,
  min_p: share,
  frequency_penalty: penalty,
  presence_penalty: penalty,
  repetition_penalty: z.number().min(0).max(2),
  seed: z.int(),
  parallel_tool_calls: z.boolean(),
};

/** https://openrouter.ai/docs/features/provider-routing and /docs/api-reference/parameters */
const openrouter: Settings = {
  ...sampling,
  provider: z
    .strictObject({
      order: names,
      only: names,
      ignore: names,
      allow_fallbacks: z.boolean(),
      require_parameters: z.boolean(),
      data_collection: z.enum(['allow', 'deny']),
      zdr: z.boolean(),
      sort: z.enum(['price', 'throughput', 'latency']),
      quantizations: names,
    })
    .partial(),
  transforms: z.array(z.enum(['middle-out'])).max(1),
  reasoning: z
    .strictObject({ effort, max_tokens: tokens, exclude: z.boolean(), enabled: z.boolean() })
    .partial(),
  verbosity: z.enum(['low', 'medium', 'high', 'xhigh', 'max']),
};

/** What servers of open models take beside the conversation: vLLM, SGLang, Ollama, DeepSeek, Z.ai. */
const compatible: Settings = {
  ...sampling,
  reasoningEffort: text,
  textVerbosity: verbosity,
  enable_thinking: z.boolean(),
  thinking_budget: tokens,
  thinking: z.strictObject({ type: z.enum(['enabled', 'disabled', 'auto']) }),
  chat_template_kwargs: z.record(text, z.union([z.boolean(), z.number(), text])),
};

/**
 * The settings of a provider that an agent may state. Left out is what changes where a request goes,
 * who answers for it, what is stored of it and what the provider runs: other models and base URLs,
 * `store`, `user`, `metadata`, threads, files, containers, plugins and tools of the provider.
 */
const settings: Readonly<Record<ModelFamily, Settings>> = {
  openai,
  anthropic,
  google,
  openrouter,
  compatible,
};

/** Settings that a provider takes, and what is wrong with the others, by their keys. */
export interface ReadSettings {
  readonly taken: JsonObject;
  readonly problems: ReadonlyMap<string, string>;
}

export function readSettings(family: ModelFamily, stated: JsonObject): ReadSettings {
  const read = Object.entries(stated).map(
    ([key, value]) => [key, value, problemOf(family, key, value)] as const,
  );
  return {
    taken: Object.fromEntries(
      read.flatMap(([key, value, problem]) => (problem === undefined ? [[key, value]] : [])),
    ),
    problems: new Map(
      read.flatMap(([key, , problem]) => (problem === undefined ? [] : [[key, problem]])),
    ),
  };
}

function problemOf(family: ModelFamily, key: string, value: JsonValue): string | undefined {
  const known = settings[family];
  const schema = Object.hasOwn(known, key) ? known[key] : undefined;
  if (!schema) return `is no setting of ${family}: ${Object.keys(known).join(', ')}`;
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && `does not fit: ${[...issue.path.map(String), issue.message].join(': ')}`;
}
