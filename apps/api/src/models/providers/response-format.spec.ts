import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelSettings } from '../../config/models/model-settings.js';
import { AiSdkLlmAdapter } from '../ai-sdk-llm-adapter.js';
import { ModelProviders } from './model-providers.js';

const settings = {
  OPENAI_API_KEY: 'openai-secret',
  ANTHROPIC_API_KEY: 'anthropic-secret',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google-secret',
  OPENROUTER_API_KEY: 'openrouter-secret',
  OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434/v1/',
};

const schema = { type: 'object', properties: { actions: { type: 'array' } } };
const responseSchema = { name: 'plan', schema };

const bodySchema = z.looseObject({
  response_format: z.unknown().optional(),
  generationConfig: z.looseObject({}).optional(),
  text: z.looseObject({}).optional(),
  store: z.unknown().optional(),
});

/** The body of the request that the provider's server would see. */
async function sent(modelId: string, isJsonAsked: boolean, more: ModelSettings = {}) {
  const seen: string[] = [];
  const send: typeof fetch = async (input, init) => {
    seen.push(await new Request(input, init).text());
    return Response.json({ error: { message: 'stop here' } }, { status: 400 });
  };
  const adapter = new AiSdkLlmAdapter(new ModelProviders({ ...settings, ...more }, send));
  await adapter.generateText({
    model: modelId,
    messages: [
      { role: 'system', content: 'Answer with JSON.' },
      { role: 'user', content: 'Hi' },
    ],
    tools: [],
    signal: new AbortController().signal,
    ...(isJsonAsked ? { responseSchema } : {}),
  });
  expect(seen).toHaveLength(1);
  return bodySchema.parse(JSON.parse(seen[0] ?? ''));
}

describe('the shape of an answer', () => {
  it('is told to OpenAI as a schema that is not strict', async () => {
    const { text, store } = await sent('openai:gpt-5', true);
    expect(text).toEqual({
      format: { type: 'json_schema', name: 'plan', schema, strict: false },
    });
    expect(store).toBe(false);
  });

  it('is told to OpenAI in the same way over chat completions', async () => {
    const { response_format } = await sent('openai:gpt-5', true, { OPENAI_API: 'chat' });
    expect(response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'plan', schema, strict: false },
    });
  });

  it('is told to Google as JSON of any shape', async () => {
    const { generationConfig } = await sent('google:gemini-3-pro', true);
    expect(generationConfig).toMatchObject({ responseMimeType: 'application/json' });
    expect(generationConfig).not.toHaveProperty('responseSchema');
  });

  it.each(['anthropic:claude-sonnet-5', 'openrouter:meta/llama', 'openai-compatible:qwen3'])(
    'is not told to %s, which may not know the setting',
    async (modelId) => {
      expect(await sent(modelId, true)).toEqual(await sent(modelId, false));
    },
  );

  it.each(['openai:gpt-5', 'google:gemini-3-pro'])('is left open for %s by default', async (id) => {
    const { response_format, generationConfig, text } = await sent(id, false);
    expect(text ?? {}).not.toHaveProperty('format');
    expect(response_format).toBeUndefined();
    expect(generationConfig ?? {}).not.toHaveProperty('responseMimeType');
  });
});
