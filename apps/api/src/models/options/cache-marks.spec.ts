import type { ModelMessage, ModelRequest, ModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../ai-sdk-llm-adapter.js';
import { ModelProviders } from '../providers/model-providers.js';

const settings = { ANTHROPIC_API_KEY: 'k', OPENROUTER_API_KEY: 'k', OPENAI_API_KEY: 'k' };

const tool = (name: string): ModelTool => ({
  name,
  description: name,
  parameters: { type: 'object', properties: {} },
});
const tools = [tool('get'), tool('look')];

const turn = (id: string, calls = 1): ModelMessage[] => {
  const ids = Array.from({ length: calls }, (_, index) => `${id}_${index}`);
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: ids.map((each) => ({
        id: each,
        type: 'function',
        function: { name: 'look', arguments: '{}' },
      })),
    },
    ...ids.map((each) => ({
      role: 'tool' as const,
      tool_call_id: each,
      toolName: 'look',
      content: `result ${each}`,
    })),
  ];
};

const begin: ModelMessage[] = [
  { role: 'system', content: 'You are a coach.' },
  { role: 'user', content: 'Hi' },
];

async function sent(model: string, more: Partial<ModelRequest>): Promise<string> {
  const seen: string[] = [];
  const send: typeof fetch = async (input, init) => {
    seen.push(await new Request(input, init).text());
    return Response.json({ error: { message: 'stop here' } }, { status: 400 });
  };
  await new AiSdkLlmAdapter(new ModelProviders(settings, send)).generateText({
    model,
    messages: begin,
    tools,
    signal: new AbortController().signal,
    ...more,
  });
  return seen[0] ?? '';
}

const marksIn = (body: string) => body.split('"cache_control":{"type":"ephemeral"}').length - 1;
const unmarked = (body: string) => body.replaceAll(',"cache_control":{"type":"ephemeral"}', '');
const claude = 'anthropic:claude-opus-4-8';

describe('marks for the cache of Claude', () => {
  it('stand behind tools, persona, the end of the request before and the end', async () => {
    const messages = [...begin, ...turn('a', 3), ...turn('b', 25)];
    expect(JSON.parse(await sent(claude, { messages }))).toMatchObject({
      tools: [{ name: 'get' }, { name: 'look', cache_control: { type: 'ephemeral' } }],
      system: [{ cache_control: { type: 'ephemeral' } }],
      messages: [
        {},
        {},
        {
          content: [{}, {}, { tool_use_id: 'a_2', cache_control: { type: 'ephemeral' } }],
        },
        {},
        { role: 'user' },
      ],
    });
    expect(marksIn(await sent(claude, { messages }))).toBe(4);
  });

  it('are four at most, and change nothing else, however long the conversation', async () => {
    let messages = begin;
    let before = '';
    for (const id of ['a', 'b', 'c', 'd']) {
      const body = await sent(claude, { messages });
      expect(marksIn(body)).toBeLessThanOrEqual(4);
      expect(unmarked(body)).toBe(await sent(claude, { messages, options: { cache: false } }));
      const conversation = unmarked(body)
        .replace(/.*"messages":\[/, '')
        .replace(/\].*?$/, '');
      expect(conversation.startsWith(before)).toBe(true);
      before = conversation.slice(0, -1);
      messages = [...messages, ...turn(id)];
    }
  });

  it.each<[string, Partial<ModelRequest>, boolean]>([
    ['an agent with tools', {}, true],
    ['a request without tools', { tools: [] }, false],
    [
      'a request without tools whose agent asks for it',
      { tools: [], options: { cache: true } },
      true,
    ],
    ['an agent that wants none', { options: { cache: false } }, false],
  ])('%s', async (_who, asked, isMarked) => {
    expect(marksIn(await sent(claude, asked)) > 0).toBe(isMarked);
  });

  it.each([
    ['openrouter:anthropic/claude-opus-4.8', true],
    ['openrouter:meta/llama', false],
    ['openai:gpt-4.1', false],
  ])('%s: %s', async (model, isMarked) => {
    expect(marksIn(await sent(model, {})) > 0).toBe(isMarked);
  });
});
