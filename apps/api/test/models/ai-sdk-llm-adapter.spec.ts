import type { ModelMessage, ModelRequest, ModelResponse } from '@faina/agent-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { answer, toolCall, toolCalls, type ModelReply } from '../support/model/model-replies.js';
import { lastActivity, modelRequest, persona, prompt } from '../support/model/model-request.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

const KEY = 'local-secret-key';
let server: ScriptedModelServer;
let adapter: AiSdkLlmAdapter;

async function responseTo(
  reply: ModelReply,
  more: Partial<ModelRequest> = {},
): Promise<ModelResponse> {
  server.script(reply);
  const result = await adapter.generateText(modelRequest(more));
  if (result.isError()) throw result.error;
  return result.value;
}

const resultOf = (response: ModelResponse, content: string): ModelMessage[] => [
  { role: 'assistant', content: response.content, tool_calls: response.tool_calls },
  ...response.tool_calls.map((call): ModelMessage => ({
    role: 'tool',
    tool_call_id: call.id,
    toolName: call.function.name,
    content,
  })),
];

beforeEach(async () => {
  server = await ScriptedModelServer.start();
  adapter = new AiSdkLlmAdapter(
    new ModelProviders({
      OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
      OPENAI_COMPATIBLE_API_KEY: KEY,
    }),
  );
});

afterEach(async () => {
  await server.close();
  server.assertDone();
});

describe('a call of AiSdkLlmAdapter', () => {
  it('A20 sends the persona first, the prompt, the tool schemas and the key, in one request', async () => {
    const response = await responseTo(answer('Well run.'), { temperature: 0.3 });
    expect(response).toMatchObject({
      role: 'assistant',
      content: 'Well run.',
      tool_calls: [],
      finishReason: 'stop',
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({
      model: 'scripted',
      temperature: 0.3,
      messages: [persona, prompt],
    });
    expect(server.requests[0]?.body.tools).toEqual([{ type: 'function', function: lastActivity }]);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('sends no tools when there are none', async () => {
    await responseTo(answer('Well run.'), { tools: [] });
    expect(server.requests[0]?.body).not.toHaveProperty('tools');
  });

  it('A5 carries calls and results to the second request, tied by id', async () => {
    const first = await responseTo(
      toolCall('get_last_activity', { activity_type: 'RUNNING' }, 'call_7'),
    );
    expect(first).toMatchObject({ content: null, finishReason: 'tool-calls' });
    expect(first.tool_calls).toEqual([
      {
        id: 'call_7',
        type: 'function',
        function: { name: 'get_last_activity', arguments: '{"activity_type":"RUNNING"}' },
      },
    ]);

    const note: ModelMessage = { role: 'system', content: 'Answer in Portuguese.' };
    await responseTo(answer('10 km'), {
      messages: [persona, prompt, ...resultOf(first, '{"distance_km":10}'), note],
    });
    expect(server.requests[1]?.body.messages).toEqual([
      persona,
      prompt,
      { role: 'assistant', content: null, tool_calls: first.tool_calls },
      { role: 'tool', tool_call_id: 'call_7', content: '{"distance_km":10}' },
      note,
    ]);
  });

  it.each([
    '{"activity_type": "RUNN',
    "{'activity_type': 'RUNNING'}",
    '[1]',
    '{"days": 1e400, "days": 90071992547409931}',
  ])(
    'A19 gives the argument text %j back as it was written and stays a valid conversation',
    async (text) => {
      const first = await responseTo(toolCall('get_last_activity', text));
      expect(first.tool_calls[0]?.function.arguments).toBe(text);
      await responseTo(answer('Sorry.'), {
        messages: [persona, prompt, ...resultOf(first, '{"name":"ToolError"}')],
      });
      expect(server.faults).toEqual([]);
    },
  );

  it('gives arguments of a wrong type and unknown tools back for the core to judge', async () => {
    const response = await responseTo(
      toolCalls([
        { name: 'get_last_activity', arguments: { activity_type: 7 } },
        { name: 'unknown_tool', arguments: {} },
      ]),
    );
    expect(response.tool_calls.map((call) => call.function)).toEqual([
      { name: 'get_last_activity', arguments: '{"activity_type":7}' },
      { name: 'unknown_tool', arguments: '{}' },
    ]);
  });

  it('A25 keeps both calls of a duplicate id, and gives a call without an id one', async () => {
    const twice = await responseTo(
      toolCalls([
        { name: 'get_last_activity', arguments: { activity_type: 'RUNNING' }, id: 'same' },
        { name: 'get_last_activity', arguments: { activity_type: 'CYCLING' }, id: 'same' },
      ]),
    );
    expect(twice.tool_calls.map((call) => [call.id, call.function.arguments])).toEqual([
      ['same', '{"activity_type":"RUNNING"}'],
      ['same', '{"activity_type":"CYCLING"}'],
    ]);

    const without = await responseTo(toolCall('get_last_activity', {}, null));
    expect(without.tool_calls[0]?.id).toMatch(/\S{8,}/);
  });

  it('takes words beside calls and tells that an answer was cut', async () => {
    const response = await responseTo({
      kind: 'message',
      text: 'Let me look.',
      calls: [{ name: 'get_last_activity', arguments: '{"activity_' }],
      finishReason: 'length',
    });
    expect(response).toMatchObject({ content: 'Let me look.', finishReason: 'length' });
    expect(response.tool_calls[0]?.function.arguments).toBe('{"activity_');
  });

  it('reports usage as the provider does, and estimates it where the provider is silent', async () => {
    const told = await responseTo(answer('Yes.', { usage: { inputTokens: 321, outputTokens: 4 } }));
    expect(told.usage).toEqual({ inputTokens: 321, outputTokens: 4 });
    const silent = await responseTo(answer('Yes.', { usage: null }));
    expect(silent.usage).toMatchObject({ estimated: true });
    expect(silent.usage?.inputTokens).toBeGreaterThan(50);
  });
});
