import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type FixtureFileResponse, LLMock } from '@copilotkit/aimock';
import { createServer as createMock } from '@dwmkerr/mock-llm/dist/server.js';
import { type ModelMessage, type ModelRequest } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { lastActivity, modelRequest, persona, prompt } from '../support/model/model-request.js';

const key = 'key-of-a-test';
const listenerSchema = z.custom<RequestListener>((value) => typeof value === 'function');

/** The settings of a service whose providers are all at one address. */
const settingsOf = (url: string) => ({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: `${url}/v1`,
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_BASE_URL: `${url}/v1`,
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  GOOGLE_BASE_URL: `${url}/v1beta`,
  OPENROUTER_API_KEY: key,
  OPENROUTER_BASE_URL: `${url}/api/v1`,
  OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
});

const models = [
  'openai:gpt-5',
  'anthropic:claude-opus-4-5',
  'google:gemini-3-pro-preview',
  'openrouter:google/gemini-3-pro-preview',
  'openai-compatible:qwen3',
];

describe('aimock, a server of many providers by others', () => {
  let mock: LLMock;
  let service: HttpService;
  let client: JobClient;

  beforeAll(async () => {
    mock = new LLMock({ port: 0, logLevel: 'silent' });
    const asks: FixtureFileResponse = {
      toolCalls: [
        { name: 'echo', arguments: '{"value":"Évora"}' },
        { name: 'echo', arguments: '{"value":2}' },
      ],
      reasoning: 'Both are to be said again.',
    };
    const says: FixtureFileResponse = { content: 'Évora and 2, said aimock.' };
    mock.on({ userMessage: 'Say it again', hasToolResult: false }, asks);
    mock.on({ userMessage: 'Say it again', hasToolResult: true }, says);
    await mock.start();
    service = await startHttpService({
      ROLE: 'all',
      TOOL_PACKS: 'diagnostics',
      ...settingsOf(mock.url),
    });
    client = new JobClient(service.url);
  });

  afterAll(async () => {
    await service.close();
    await mock.stop();
  });

  it.each(models)('takes a job with two calls to its end, as %s', async (model) => {
    const name = model.replaceAll(/[^a-z0-9]/g, '-');
    await client.putAgent(name, { model });
    const job = await client.run({ agent: name, input: 'Say it again', maxAttempts: 1 });
    expect(job).toMatchObject({
      outcome: 'SUCCESS',
      output: { message: 'Évora and 2, said aimock.' },
      usage: { modelCalls: 2, toolCalls: 2 },
    });
    const entries = await client.activity(job.id);
    expect(entries.map(({ role, content }) => [role, content]).slice(2, 4)).toEqual([
      ['TOOL_RESULT', '{"value":"Évora"}'],
      ['TOOL_RESULT', '{"value":2}'],
    ]);
  });

  it.each(models)('gives %s the same answer in a stream', async (model) => {
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settingsOf(mock.url)));
    const ask = async (more: Partial<ModelRequest>) => {
      const messages: ModelMessage[] = [persona, { ...prompt, content: 'Say it again' }];
      const result = await adapter.generateText(modelRequest({ model, messages, ...more }));
      if (result.isError()) throw result.error;
      return result.value;
    };
    const whole = await ask({});
    const words: string[] = [];
    const streamed = await ask({ stream: true, onText: (text) => words.push(text) });
    const named = ({ tool_calls: calls, content, finishReason }: typeof whole) => ({
      content,
      finishReason,
      calls: calls.map((call) => call.function),
    });
    expect(named(streamed)).toEqual(named(whole));
    expect(streamed.tool_calls).toHaveLength(2);
  });
});

describe('mock-llm, a server of chat completions by others', () => {
  let server: Server;
  let url: string;
  const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined);

  const completion = (message: object, finishReason: string) =>
    JSON.stringify({
      id: 'chatcmpl-{{timestamp}}',
      object: 'chat.completion',
      model: '{{jmes request body.model}}',
      choices: [{ index: 0, message, finish_reason: finishReason }],
    });
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: 'get_last_activity', arguments: '{"activity_type":"RUNNING"}' },
  };
  const path = '/v1/chat/completions';

  beforeAll(async () => {
    const rules = [
      {
        path,
        match: "body.messages[-1].role == 'user'",
        response: {
          status: 200,
          content: completion({ role: 'assistant', content: '', tool_calls: [call] }, 'tool_calls'),
        },
      },
      {
        path,
        match: "body.messages[-1].role == 'tool'",
        response: {
          status: 200,
          content: completion(
            { role: 'assistant', content: 'It says {{jmes request body.messages[-1].content}}.' },
            'stop',
          ),
        },
      },
      {
        path,
        match: "contains(body.messages[-1].content, 'busy')",
        response: {
          status: 429,
          content: '{"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}}',
        },
      },
    ];
    const streaming = { chunkSize: 5, chunkIntervalMs: 1 };
    const mock: unknown = createMock({ streaming, rules }, '127.0.0.1', 0);
    server = createServer(listenerSchema.parse(mock)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
    quiet.mockRestore();
  });

  const modelIds = ['openai-compatible:llama3.1', 'openrouter:meta/llama-3.1', 'openai:gpt-4.1'];

  const withResult: readonly ModelMessage[] = [
    persona,
    prompt,
    { role: 'assistant', content: null, tool_calls: [{ ...call, type: 'function' }] },
    { role: 'tool', tool_call_id: 'call_1', toolName: lastActivity.name, content: '10 km' },
  ];

  it('asks for a call', async () => {
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settingsOf(url)));
    const first = await adapter.generateText(modelRequest());
    expect(first.isOk() && first.value).toMatchObject({
      tool_calls: [{ id: 'call_1', function: call.function }],
      finishReason: 'tool-calls',
      // It says nothing of what was used.
      usage: { estimated: true },
    });
  });

  // Its streams leave calls out, and tell errors within.
  it.each(modelIds)('takes the result of a call, and has a failure told, as %s', async (model) => {
    const adapter = new AiSdkLlmAdapter(
      new ModelProviders({
        ...settingsOf(url),
        OPENROUTER_BASE_URL: `${url}/v1`,
        OPENAI_API: 'chat',
      }),
    );
    const answered = await adapter.generateText(modelRequest({ model, messages: withResult }));
    expect(answered.isOk() && answered.value).toMatchObject({
      content: 'It says 10 km.',
      usage: { estimated: true },
    });
    const busy: ModelMessage[] = [persona, { role: 'user', content: 'Are you busy?' }];
    const refused = await adapter.generateText(modelRequest({ model, messages: busy }));
    expect(refused.isError() && refused.error.code).toBe('MODEL_RATE_LIMITED');
  });

  it('is read as a stream', async () => {
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settingsOf(url)));
    const words: string[] = [];
    const answered = await adapter.generateText(
      modelRequest({ messages: withResult, stream: true, onText: (text) => words.push(text) }),
    );
    expect(answered.isOk() && answered.value.content).toBe('It says 10 km.');
    expect(words.join('')).toBe('It says 10 km.');
  });
});
