import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, fitContext } from './fit-context.js';
import type { ModelMessage } from './llm-adapter.js';

const turn = (id: string, resultChars: number): ModelMessage[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: id, toolName: 'look', content: 'x'.repeat(resultChars) },
];

const conversation = (...resultChars: readonly number[]): ModelMessage[] => [
  { role: 'system', content: 'persona' },
  { role: 'user', content: 'the request' },
  ...resultChars.flatMap((chars, index) => turn(`c${index}`, chars)),
];

const contents = (messages: readonly ModelMessage[]) =>
  messages.flatMap(({ role, content }) => (role === 'tool' ? [content.length] : []));

describe('the context of a model call', () => {
  it('that fits is sent as it is', () => {
    const messages = conversation(1_000, 1_000);
    expect(fitContext(messages, 1_000)).toBe(messages);
  });

  it('that is too long has its oldest results shortened first', () => {
    const fitted = fitContext(conversation(9_000, 9_000, 9_000), 7_000);
    const [first, second, third] = contents(fitted);
    expect(first).toBeLessThan(600);
    expect([second, third]).toEqual([9_000, 9_000]);
  });

  it('keeps the newest results whole, however long', () => {
    const fitted = fitContext(conversation(9_000, 90_000), 1_000);
    expect(contents(fitted).at(-1)).toBe(90_000);
  });

  it('that is still too long leaves out whole turns and says so', () => {
    const fitted = fitContext(conversation(...Array.from({ length: 50 }, () => 300)), 1_000);
    expect(fitted.slice(0, 2)).toEqual(conversation().slice(0, 2));
    expect(fitted[2]?.content).toMatch(/^\[\d+ earlier messages/);
    expect(estimateTokens(fitted)).toBeLessThan(1_100);
  });

  it('never parts a call from its result, keeps the request and never grows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 20_000 }),
        (sizes, maxTokens) => {
          const messages = conversation(...sizes);
          const fitted = fitContext(messages, maxTokens);
          const calls = fitted.flatMap((message) =>
            message.role === 'assistant' ? message.tool_calls.map(({ id }) => id) : [],
          );
          const answered = fitted.flatMap((message) =>
            message.role === 'tool' ? [message.tool_call_id] : [],
          );
          expect(answered).toEqual(calls);
          expect(fitted.slice(0, 2)).toEqual(messages.slice(0, 2));
          expect(estimateTokens(fitted)).toBeLessThanOrEqual(estimateTokens(messages) + 30);
        },
      ),
    );
  });
});
