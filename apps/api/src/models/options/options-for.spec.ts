import type { ModelMessage, ModelParts, ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AiSdkLlmAdapter } from '../ai-sdk-llm-adapter.js';
import { ModelProviders } from '../providers/model-providers.js';

const settings = {
  OPENAI_API_KEY: 'k',
  ANTHROPIC_API_KEY: 'k',
  GOOGLE_GENERATIVE_AI_API_KEY: 'k',
  OPENROUTER_API_KEY: 'k',
  GOOGLE_VERTEX_API_KEY: 'k',
  OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434/v1/',
  OPENAI_API: 'chat',
} as const;

type Asked = Partial<
  Pick<ModelRequest, 'temperature' | 'options' | 'maxOutputTokens' | 'messages'>
>;

/** The body of the request that the provider's server would see. */
async function sent(model: string, asked: Asked) {
  const seen: string[] = [];
  const send: typeof fetch = async (input, init) => {
    seen.push(await new Request(input, init).text());
    return Response.json({ error: { message: 'stop here' } }, { status: 400 });
  };
  const adapter = new AiSdkLlmAdapter(new ModelProviders(settings, send));
  await adapter.generateText({
    model,
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [],
    signal: new AbortController().signal,
    ...asked,
  });
  expect(seen).toHaveLength(1);
  return z.looseObject({}).parse(JSON.parse(seen[0] ?? ''));
}

describe('a temperature', () => {
  it.each([
    'openai:gpt-4.1',
    'anthropic:claude-sonnet-4-6',
    'openrouter:meta/llama',
    'openai-compatible:qwen3:8b',
  ])('is sent to %s', async (model) => {
    expect(await sent(model, { temperature: 0.5 })).toMatchObject({ temperature: 0.5 });
  });

  it.each([
    'openai:gpt-5',
    'openai:o4-mini',
    'anthropic:claude-opus-4-7',
    'openrouter:anthropic/claude-4.7-opus',
    'openrouter:openai/gpt-5.1',
    'openai-compatible:claude-opus-4-7',
    'vertex:claude-opus-4-7@20260401',
    'openai-compatible:gpt-5-mini',
  ])('is never sent to %s, which refuses any', async (model) => {
    expect(await sent(model, { temperature: 0.5 })).not.toHaveProperty('temperature');
  });

  it('is sent to a model that may be asked not to reason, where it is', async () => {
    const body = await sent('openai:gpt-5.2', { temperature: 0.5, options: { reasoning: 'none' } });
    expect(body).toMatchObject({ temperature: 0.5, reasoning_effort: 'none' });
  });

  it('is left to the provider where the agent states none', async () => {
    expect(await sent('openai:gpt-4.1', {})).not.toHaveProperty('temperature');
  });
});

describe('reasoning', () => {
  it.each([
    ['openai:gpt-5', 'none', { reasoning_effort: 'minimal' }],
    ['vertex:claude-opus-5@20260724', 'low', { output_config: { effort: 'low' } }],
    ['openai:gpt-5.1', 'none', { reasoning_effort: 'none' }],
    ['openai:o3-mini', 'none', { reasoning_effort: 'low' }],
    ['openrouter:openai/gpt-5', 'low', { reasoning: { effort: 'low' } }],
    ['openai-compatible:gpt-oss:20b', 'high', { reasoning_effort: 'high' }],
    ['anthropic:claude-opus-4-8', 'low', { output_config: { effort: 'low' } }],
    ['anthropic:claude-opus-4-8', 'none', { thinking: { type: 'disabled' } }],
    [
      'anthropic:claude-sonnet-4-5',
      'medium',
      { thinking: { type: 'enabled', budget_tokens: 19_200 } },
    ],
  ] as const)('asks %s for %s as %j', async (model, reasoning, expected) => {
    expect(await sent(model, { options: { reasoning } })).toMatchObject(expected);
  });

  it.each([
    ['google:gemini-3-pro-preview', 'low', { thinkingLevel: 'low' }],
    ['google:gemini-2.5-flash', 'none', { thinkingBudget: 0 }],
  ] as const)('asks %s for %s as %j', async (model, reasoning, thinkingConfig) => {
    expect(await sent(model, { options: { reasoning } })).toMatchObject({
      generationConfig: { thinkingConfig },
    });
  });

  it.each(['openai:gpt-4.1', 'google:gemini-2.0-flash', 'anthropic:claude-3-haiku-20240307'])(
    'is not asked of %s, which has none',
    async (model) => {
      expect(await sent(model, { options: { reasoning: 'high' } })).toEqual(await sent(model, {}));
    },
  );

  it('with a budget stays within the longest answer', async () => {
    const body = await sent('anthropic:claude-haiku-4-5', {
      options: { reasoning: 'high' },
      maxOutputTokens: 10_000,
    });
    expect(body).toMatchObject({ max_tokens: 10_000, thinking: { budget_tokens: 6_000 } });
    const little = await sent('anthropic:claude-haiku-4-5', {
      options: { reasoning: 'high' },
      maxOutputTokens: 1_500,
    });
    expect(little).toMatchObject({ max_tokens: 1_500, thinking: { type: 'disabled' } });
  });

  const model = 'anthropic:claude-haiku-4-5';
  const whileCalled = (parts?: ModelParts): ModelMessage[] => [
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      ...(parts && { parts }),
    },
    { role: 'tool', tool_call_id: 'c1', toolName: 'look', content: '1' },
  ];
  const thought = {
    type: 'reasoning',
    text: 'Hm.',
    options: { anthropic: { signature: 'c2ln' } },
  };
  const partsOf = (by: string, ...parts: readonly object[]): ModelParts => ({
    model: by,
    content: JSON.stringify({ parts: [...parts, { type: 'call' }] }),
  });

  it.each([
    ['none of its own', undefined, 'disabled'],
    ['that of another model', partsOf('anthropic:claude-opus-4-5', thought), 'disabled'],
    ['something else before them', partsOf(model), 'disabled'],
    ['its own', partsOf(model, thought), 'enabled'],
  ])('with a budget, while calls are under way with %s', async (_whose, parts, type) => {
    const asked = { options: { reasoning: 'high' }, messages: whileCalled(parts) } as const;
    expect(await sent(model, asked)).toMatchObject({ thinking: { type } });
  });

  it('without a budget goes on, whatever was thought before', async () => {
    const asked = { options: { reasoning: 'high' }, messages: whileCalled() } as const;
    expect(await sent('anthropic:claude-opus-4-8', asked)).toMatchObject({
      thinking: { type: 'adaptive' },
    });
  });
});

describe("a provider's own settings", () => {
  it.each([
    ['openai:gpt-4.1', { serviceTier: 'flex', textVerbosity: 'low' }, { verbosity: 'low' }],
    ['anthropic:claude-opus-4-8', { effort: 'max' }, { output_config: { effort: 'max' } }],
    [
      'openrouter:meta/llama',
      { provider: { order: ['groq'] }, transforms: ['middle-out'] },
      { provider: { order: ['groq'] }, transforms: ['middle-out'] },
    ],
    ['openai-compatible:qwen3:8b', { enable_thinking: false }, { enable_thinking: false }],
  ])('%s is sent %j', async (model, provider, expected) => {
    expect(await sent(model, { options: { provider } })).toMatchObject(expected);
  });

  it('win over what the agent asks for by other names', async () => {
    const options = { reasoning: 'low', provider: { reasoningEffort: 'high' } } as const;
    expect(await sent('openai:gpt-5', { options })).toMatchObject({ reasoning_effort: 'high' });
  });

  it('reach no provider that does not know them, however they came to be stored', async () => {
    const provider = { store: true, effort: 'high', user: 'ana', baseURL: 'http://evil.test' };
    for (const model of ['openai:gpt-4.1', 'openrouter:meta/llama', 'openai-compatible:m']) {
      expect(await sent(model, { options: { provider } })).toEqual(await sent(model, {}));
    }
  });
});

describe('OpenAI', () => {
  const cacheKey = 'f'.repeat(32);
  const bodyOf = async (model: string, cache?: boolean) => {
    const options = cache === undefined ? {} : { cache };
    return sent(model, { options, ...{ cacheKey } });
  };

  it('is told which requests begin alike', async () => {
    expect(await bodyOf('openai:gpt-5')).toMatchObject({ prompt_cache_key: cacheKey });
  });

  it('is told nothing where the agent wants nothing kept, or to keep nothing where that costs', async () => {
    const free = await bodyOf('openai:gpt-5', false);
    expect(free).not.toHaveProperty('prompt_cache_key');
    expect(free).not.toHaveProperty('prompt_cache_options');
    expect(await bodyOf('openai:gpt-5.6-luna', false)).toMatchObject({
      prompt_cache_options: { mode: 'explicit' },
    });
  });

  it.each(['openai-compatible:gpt-5', 'openrouter:openai/gpt-5'])(
    'alone is told, not %s',
    async (model) => {
      expect(await bodyOf(model)).not.toHaveProperty('prompt_cache_key');
    },
  );
});

describe('the room of an answer that the request does not bound', () => {
  it.each([
    ['anthropic:claude-opus-5', 128_000],
    ['anthropic:claude-of-tomorrow', 128_000],
    ['anthropic:claude-3-haiku-20240307', 4_096],
    ['anthropic:kimi-k2.5', 8_192],
    ['openai:gpt-5', undefined],
  ])('is stated to %s as %s', async (model, tokens) => {
    expect((await sent(model, {}))['max_tokens']).toBe(tokens);
  });
});
