import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { runModelsCheck } from '../../src/models/check/run-models-check.js';
import type { ChatRequest } from '../support/model/chat-request.js';
import {
  answer,
  raw,
  toolCall,
  toolCalls,
  type ModelReply,
} from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

/** What a model that can all of it answers. */
function capable({ messages, tools }: ChatRequest): ModelReply {
  const last = messages.at(-1);
  const words = typeof last?.content === 'string' ? last.content : '';
  if (last?.role === 'user') {
    if (words.includes('JSON')) return answer('{"sum": 34}');
    if (words.includes('once more')) return answer('34');
    expect(tools?.map(({ function: { name } }) => name)).toEqual([
      'get_temperature',
      'add_numbers',
    ]);
    return toolCalls([
      { name: 'get_temperature', arguments: { city: 'Lisbon' } },
      { name: 'get_temperature', arguments: { city: 'Porto' } },
    ]);
  }
  return words.includes('celsius')
    ? toolCall('add_numbers', { a: 19, b: 15 })
    : answer('It is 34.');
}

let server: ScriptedModelServer;
let reply: (request: ChatRequest) => ModelReply;
let printed: string[];

beforeEach(async () => {
  reply = capable;
  printed = [];
  server = await ScriptedModelServer.start({ responder: (request) => reply(request) });
});
afterEach(async () => {
  await server.close();
});

const check = (asked: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
  runModelsCheck(
    asked,
    readEnv({ OPENAI_COMPATIBLE_BASE_URL: server.baseUrl, ...settings }),
    (text) => {
      printed.push(text);
    },
  );

/** The cells of the only row of the table. */
const row = (): Record<string, string> => {
  const [heads = '', cells = ''] = printed.at(-1)?.split('\n') ?? [];
  const values = cells.split(/ {2,}/);
  return Object.fromEntries(heads.split(/ {2,}/).map((head, at) => [head, values[at] ?? '']));
};

describe('models:check', () => {
  it('talks with a model as a job does, and says what it can', async () => {
    expect(await check(['openai-compatible:qwen3'])).toBe(0);
    expect(row()).toMatchObject({
      MODEL: 'openai-compatible:qwen3',
      TOOLS: 'yes',
      RESUMED: 'yes',
      JSON: 'yes',
      PARALLEL: 'yes',
      REASONING: 'none',
      USD: '?',
    });
    expect(Number(row().PIECES)).toBeGreaterThan(0);
    expect(server.count).toBe(5);
    server.assertDone();
  });

  it.each<[string, (request: ChatRequest) => ModelReply, object]>([
    ['calls no tool', () => answer('34'), { TOOLS: 'no', RESUMED: 'yes', JSON: 'no' }],
    [
      'forgets what was stored',
      (request) =>
        JSON.stringify(request.messages.at(-1)).includes('once more')
          ? answer('Which sum?')
          : capable(request),
      { TOOLS: 'yes', RESUMED: 'no', JSON: 'yes' },
    ],
    [
      'asks for tools without end',
      () => toolCall('get_temperature', { city: 'Lisbon' }),
      { TOOLS: 'no', RESUMED: 'no', JSON: 'no' },
    ],
    ['fails', () => raw(401, { error: {} }), { TOOLS: 'no', RESUMED: 'no', JSON: 'no' }],
  ])('fails a model that %s', async (_title, replies, cells) => {
    reply = replies;
    expect(await check(['openai-compatible:qwen3'])).toBe(1);
    expect(row()).toMatchObject(cells);
  });

  it('P14 says why a call failed, without the key', async () => {
    const OPENAI_COMPATIBLE_API_KEY = 'local-secret-key';
    reply = () => raw(400, { error: { message: `local-secret-key may not do that` } });
    await check(['openai-compatible:qwen3'], { OPENAI_COMPATIBLE_API_KEY });
    expect(printed.join('\n')).toContain('MODEL_BAD_REQUEST');
    expect(printed.join('\n')).not.toContain(OPENAI_COMPATIBLE_API_KEY);
  });

  it('checks the default model where none is named', async () => {
    expect(await check([], { DEFAULT_MODEL: 'openai-compatible:small' })).toBe(0);
    expect(row()).toMatchObject({ MODEL: 'openai-compatible:small' });
  });

  it('says clearly where there is no key, and fails', async () => {
    expect(await check(['openai:gpt-5', 'nobody:m', 'alias:gone'])).toBe(1);
    expect(printed.slice(0, 3)).toEqual([
      'openai:gpt-5: no key. Set OPENAI_API_KEY.',
      'nobody:m: there is no such provider or endpoint.',
      'alias:gone: MODEL_ALIASES has no such alias.',
    ]);
    expect(printed[3]).toContain('no model to check');
    printed = [];
    expect(await check([])).toBe(1);
    expect(printed).toEqual([expect.stringContaining('no model to check')]);
    expect(server.count).toBe(0);
  });
});
