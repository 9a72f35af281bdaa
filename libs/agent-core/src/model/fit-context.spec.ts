import { isDeepStrictEqual } from 'node:util';
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
    const fitted = fitContext(conversation(9_000, 9_000, 9_000, 9_000, 9_000), 14_000);
    const sizes = contents(fitted);
    expect(sizes.slice(0, 3).every((chars) => chars < 600)).toBe(true);
    expect(sizes.slice(3)).toEqual([9_000, 9_000]);
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

  it('is shortened by half at once, so that it begins with the same for many turns', () => {
    const sizes = Array.from({ length: 60 }, () => 3_000);
    const sent = sizes.map((_size, turns) =>
      fitContext(conversation(...sizes.slice(0, turns + 1)), 20_000),
    );
    const changed = sent.filter((fitted, turn) => {
      const before = sent[turn - 1] ?? [];
      return !isDeepStrictEqual(fitted.slice(0, before.length), before);
    });
    expect(changed.length).toBeLessThan(6);
    expect(sent.every((fitted) => estimateTokens(fitted) <= 20_000)).toBe(true);
  });

  it('grows at its end alone while that has room, whatever came before', () => {
    const size = fc.integer({ min: 0, max: 9_000 });
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 40 }),
        size,
        fc.integer({ min: 1_000, max: 20_000 }),
        (sizes, next, maxTokens) => {
          const before = fitContext(conversation(...sizes), maxTokens);
          const added = turn(`c${sizes.length}`, next);
          const after = fitContext(conversation(...sizes, next), maxTokens);
          const hasRoom = estimateTokens([...before, ...added]) + 30 <= maxTokens;
          if (hasRoom) expect(after).toEqual([...before, ...added]);
        },
      ),
    );
  });

  it('counts what providers gave beside an answer, and leaves that out with its turn', () => {
    const thought = conversation(10, 10, 10).map((message) =>
      message.role === 'assistant'
        ? { ...message, parts: { model: 'm:x', content: 'x'.repeat(9_000) } }
        : message,
    );
    expect(estimateTokens(thought)).toBeGreaterThan(9_000);
    expect(fitContext(thought, 7_000).filter(({ role }) => role === 'assistant')).toEqual([
      thought.at(-2),
    ]);
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
