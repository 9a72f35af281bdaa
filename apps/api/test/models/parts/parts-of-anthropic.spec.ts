import type { ModelMessage } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  persona,
  prompt,
  provider,
  type Request,
  results,
  tools,
  twoTurns,
} from '../../support/model/two-turns.js';

const claudeAnswer = (...content: object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});
const toolUse = (id: string) => ({ type: 'tool_use', id, name: 'look', input: {} });
const thinking = { type: 'thinking', thinking: '', signature: 'sig+/=1' };
const interleaved = [
  thinking,
  { type: 'redacted_thinking', data: 'cmVk' },
  { type: 'text', text: 'I look. ' },
  toolUse('toolu_1'),
  { type: 'thinking', thinking: 'Once more.', signature: 'sig2' },
  { type: 'text', text: 'And again.' },
  toolUse('toolu_2'),
];
const claudeTurns = [
  claudeAnswer(...interleaved),
  claudeAnswer({ type: 'text', text: 'Seen.' }),
] as const;

describe('what Anthropic gives beside an answer', () => {
  it.each(['claude-opus-5-5', 'claude-sonnet-4-5'])(
    'goes back to %s in the order in which it came',
    async (name) => {
      const { second } = await twoTurns(`anthropic:${name}`, claudeTurns);
      expect(second).toHaveProperty('messages.1.content', interleaved);
    },
  );

  it('holds neither words nor arguments a second time', async () => {
    const { answer } = await twoTurns('anthropic:claude-opus-5-5', claudeTurns);
    expect(answer.content).toBe('I look. And again.');
    expect(answer.parts?.content).not.toMatch(/I look|again|toolu_1/);
  });

  const changes: [string, (request: Request) => Request][] = [
    ['another persona', (it) => withFirst(it, { role: 'system', content: 'You are a cook.' })],
    [
      'another tool',
      (it) => ({ ...it, tools: [...tools, ...tools.map((tool) => ({ ...tool, name: 'see' }))] }),
    ],
    ['no tools', (it) => ({ ...it, tools: [] })],
    ['another request', (it) => ({ ...it, messages: [persona, persona, ...it.messages.slice(2)] })],
  ];

  it.each(changes)(
    'is left out with %s before it, as newer models refuse it',
    async (_w, change) => {
      const { second } = await twoTurns('anthropic:claude-opus-5-5', claudeTurns, change);
      expect(JSON.stringify(second)).not.toMatch(/thinking|sig/);
      expect(JSON.stringify(second)).toContain('toolu_2');
    },
  );

  it.each(changes)(
    'stays with %s before it for models that think by a budget',
    async (_w, change) => {
      const { second } = await twoTurns('anthropic:claude-sonnet-4-5', claudeTurns, change);
      expect(JSON.stringify(second)).toContain('sig2');
    },
  );

  it('is left out behind thinking that is left out', async () => {
    const model = 'anthropic:claude-opus-5-5';
    const { model: sdk, bodies } = provider(model, ...claudeTurns, claudeTurns[1], claudeTurns[1]);
    const first: Request = { model, messages: [persona, prompt], tools };
    const one = await ask(sdk, first);
    const two = await ask(provider(model, claudeAnswer(thinking, toolUse('t3'))).model, {
      ...first,
      messages: [...first.messages, one, ...results(one)],
    });
    const messages = [...first.messages, one, ...results(one), two, ...results(two)];
    await ask(sdk, { ...first, messages });
    expect(JSON.stringify(bodies[1]).match(/"signature"/g)).toHaveLength(3);
    const { parts: _lost, ...without } = one;
    await ask(sdk, {
      ...first,
      messages: messages.map((message) => (message === one ? without : message)),
    });
    expect(JSON.stringify(bodies[2])).not.toContain('signature');
  });
});

const withFirst = (request: Request, message: ModelMessage): Request => ({
  ...request,
  messages: [message, ...request.messages.slice(1)],
});
