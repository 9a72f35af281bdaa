import type { ModelMessage, ModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelEndpoint } from '../../config/models/model-endpoints.schema.js';
import type { ModelSettings } from '../../config/models/model-settings.js';
import { AiSdkLlmAdapter } from '../ai-sdk-llm-adapter.js';
import { ModelProviders } from './model-providers.js';

const settings: ModelSettings = {
  OPENAI_API_KEY: 'openai-secret',
  ANTHROPIC_API_KEY: 'anthropic-secret',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google-secret',
  OPENROUTER_API_KEY: 'openrouter-secret',
  OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434/v1/',
};

describe('ModelProviders', () => {
  it('builds a model once', () => {
    const providers = new ModelProviders(settings);
    expect(providers.resolve('openai:gpt-5')).toBe(providers.resolve('openai:gpt-5'));
  });

  it.each([
    ['openai:gpt-5', 'OPENAI_API_KEY'],
    ['anthropic:claude-sonnet-5', 'ANTHROPIC_API_KEY'],
    ['google:gemini-3-pro', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['openrouter:meta/llama', 'OPENROUTER_API_KEY'],
    ['openai-compatible:qwen3', 'OPENAI_COMPATIBLE_BASE_URL'],
  ])('%s without its setting names %s', async (modelId, setting) => {
    const result = await new ModelProviders({}).resolve(modelId);
    expect(result).toMatchObject({ error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false } });
    expect(result).toHaveProperty('error.message', expect.stringContaining(setting));
  });

  it.each(['gpt-5', 'nobody:gpt-5', 'constructor:x'])(
    '%s names the providers that there are',
    async (modelId) => {
      const result = await new ModelProviders(settings).resolve(modelId);
      expect(result).toHaveProperty('error.message', expect.stringContaining('openai-compatible'));
      expect(result).toMatchObject({ error: { code: 'MODEL_NOT_CONFIGURED' } });
    },
  );

  it('names an alias that there is not', async () => {
    const result = await new ModelProviders(settings).resolve('alias:gone');
    expect(result).toMatchObject({ error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false } });
    expect(result).toHaveProperty(
      'error.message',
      expect.stringContaining('MODEL_ALIASES has no gone'),
    );
  });

  it.each(['google:../v1beta/corpora?x=', 'google:a/../b', 'openai:gpt 5', 'google:x#y'])(
    'S23: %s, stored by an agent of before, builds no request',
    async (modelId) => {
      const result = await new ModelProviders(settings).resolve(modelId);
      expect(result).toMatchObject({ error: { code: 'MODEL_NOT_CONFIGURED', isRetryable: false } });
      expect(result).toHaveProperty('error.message', expect.stringContaining('letters, digits'));
    },
  );

  it('refuses a base URL that is none', async () => {
    const result = await new ModelProviders({ OPENAI_COMPATIBLE_BASE_URL: 'localhost' }).resolve(
      'openai-compatible:m',
    );
    expect(result).toMatchObject({ error: { code: 'MODEL_NOT_CONFIGURED' } });
  });
});

const conversation: ModelMessage[] = [
  { role: 'system', content: 'You are a coach.' },
  { role: 'user', content: 'My last run?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call_1', type: 'function', function: { name: 'get_last', arguments: '{"broken' } },
    ],
  },
  { role: 'tool', tool_call_id: 'call_1', toolName: 'get_last', content: '{"error":true}' },
  { role: 'system', content: 'Try again.' },
];
const getLast: ModelTool = {
  name: 'get_last',
  description: 'The last one',
  parameters: { type: 'object', properties: {} },
};

/** What the provider's server would see. */
async function sent(
  modelId: string,
  more: ModelSettings = {},
): Promise<{ url: string; headers: Headers; body: string }> {
  const seen: Request[] = [];
  const send: typeof fetch = (input, init) => {
    seen.push(new Request(input, init));
    return Promise.resolve(Response.json({ error: { message: 'stop here' } }, { status: 400 }));
  };
  const adapter = new AiSdkLlmAdapter(new ModelProviders({ ...settings, ...more }, send));
  const result = await adapter.generateText({
    model: modelId,
    messages: conversation,
    tools: [getLast],
    signal: new AbortController().signal,
  });
  expect(result).toMatchObject({ error: { code: 'MODEL_BAD_REQUEST' } });
  const [request] = seen;
  if (request === undefined) throw new Error('Nothing was sent');
  return { url: request.url, headers: request.headers, body: await request.text() };
}

const roles = z.object({ messages: z.array(z.object({ role: z.string() })) });

describe('what each provider is sent', () => {
  it.each(['gpt-5-pro', 'gpt-5.3-codex', 'o3-pro', 'gpt-4.1'])(
    'openai:%s: a response that OpenAI does not keep',
    async (model) => {
      const request = await sent(`openai:${model}`);
      expect(request.url).toBe('https://api.openai.com/v1/responses');
      expect(request.headers.get('authorization')).toBe('Bearer openai-secret');
      const isReasoning = model !== 'gpt-4.1';
      const persona = { role: isReasoning ? 'developer' : 'system', content: 'You are a coach.' };
      expect(JSON.parse(request.body)).toMatchObject({
        model,
        store: false,
        ...(isReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
        input: [
          persona,
          { role: 'user' },
          {
            type: 'function_call',
            call_id: 'call_1',
            name: 'get_last',
            arguments: '{"rawInvalidInput":"{\\"broken"}',
          },
          { type: 'function_call_output', call_id: 'call_1', output: '{"error":true}' },
          { ...persona, content: 'Try again.' },
        ],
        tools: [{ type: 'function', name: 'get_last' }],
      });
    },
  );

  it.each([
    ['openai:gpt-5', 'OPENAI_BASE_URL', '/responses'],
    ['anthropic:claude-sonnet-5', 'ANTHROPIC_BASE_URL', '/messages'],
    [
      'google:gemini-3-pro',
      'GOOGLE_BASE_URL',
      '/models/gemini-3-pro:streamGenerateContent?alt=sse',
    ],
    ['openrouter:meta/llama', 'OPENROUTER_BASE_URL', '/chat/completions'],
  ])('%s: goes where %s says', async (modelId, setting, path) => {
    for (const slash of ['', '/']) {
      const request = await sent(modelId, { [setting]: `https://gateway.test/a/v1${slash}` });
      expect(request.url).toBe(`https://gateway.test/a/v1${path}`);
    }
  });

  it.each([
    ['openai-compatible', '/chat/completions', 'authorization', 'Bearer box-secret'],
    ['openai', '/responses', 'authorization', 'Bearer box-secret'],
    ['openrouter', '/chat/completions', 'authorization', 'Bearer box-secret'],
    ['anthropic', '/messages', 'x-api-key', 'box-secret'],
    ['google', '/models/m:streamGenerateContent?alt=sse', 'x-goog-api-key', 'box-secret'],
  ] as const)(
    'an endpoint of the kind %s: its address, its key and its headers, and no key of another',
    async (kind, path, keyHeader, key) => {
      const baseUrl = 'https://box.test/a/v1';
      const headers = { 'x-team': 'coaches', 'user-agent': 'ours' };
      const box = { kind, baseUrl, headers };
      const MODEL_ENDPOINTS = new Map<string, ModelEndpoint>([
        ['box', { ...box, apiKey: 'box-secret' }],
        ['open_2', box],
      ]);
      const request = await sent('box:m', { MODEL_ENDPOINTS });
      expect(request.url).toBe(`${baseUrl}${path}`);
      expect(request.headers.get(keyHeader)).toBe(key);
      expect(request.headers.get('x-team')).toBe('coaches');
      expect(request.headers.get('user-agent')).toBe('ours');
      const open = await sent('open_2:m', { MODEL_ENDPOINTS });
      expect(open.headers.get(keyHeader)).toBeNull();
      expect(JSON.stringify([...open.headers])).not.toMatch(/secret|none/);
    },
  );

  it.each([
    ['openai:gpt-4.1', 'https://api.openai.com/v1/chat/completions', 'openai-secret'],
    ['openrouter:meta/llama', 'https://openrouter.ai/api/v1/chat/completions', 'openrouter-secret'],
    ['openai-compatible:qwen3:8b', 'http://localhost:11434/v1/chat/completions', undefined],
  ])('%s: chat completions at %s', async (modelId, url, key) => {
    const request = await sent(modelId, { OPENAI_API: 'chat' });
    expect(request.url).toBe(url);
    expect(request.headers.get('authorization')).toBe(key === undefined ? null : `Bearer ${key}`);
    expect(roles.parse(JSON.parse(request.body)).messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'system',
    ]);
    expect(JSON.parse(request.body)).toMatchObject({
      messages: [
        {},
        {},
        {
          tool_calls: [
            { id: 'call_1', function: { arguments: '{"rawInvalidInput":"{\\"broken"}' } },
          ],
        },
        { tool_call_id: 'call_1' },
        {},
      ],
      tools: [{ function: { name: 'get_last' } }],
    });
    expect(request.body).toContain('You are a coach.');
    expect(request.body).toContain('Try again.');
  });

  it('anthropic: the persona as system, a late system note as user', async () => {
    const request = await sent('anthropic:claude-sonnet-4-5');
    expect(request.url).toBe('https://api.anthropic.com/v1/messages');
    expect(request.headers.get('x-api-key')).toBe('anthropic-secret');
    expect(JSON.parse(request.body)).toMatchObject({
      system: [{ text: 'You are a coach.' }],
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'call_1', input: { rawInvalidInput: '{"broken' } }],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1' },
            { text: expect.stringContaining('Try again.') },
          ],
        },
      ],
      tools: [{ name: 'get_last' }],
    });
  });

  it('google: the persona as system instruction, a late system note as user', async () => {
    const request = await sent('google:gemini-2.5-flash');
    expect(request.url).toContain(
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash',
    );
    expect(request.headers.get('x-goog-api-key')).toBe('google-secret');
    expect(JSON.parse(request.body)).toMatchObject({
      systemInstruction: { parts: [{ text: 'You are a coach.' }] },
      tools: [{ functionDeclarations: [{ name: 'get_last' }] }],
    });
    expect(request.body).toContain('Try again.');
    expect(request.body).toContain('{\\"broken');
  });
});
