import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.js';

const call = (toolCallId: string, input: string) => ({
  type: 'tool-call' as const,
  toolCallId,
  toolName: 'echo',
  input,
});

describe('readAnswer', () => {
  it('A19 A25 keeps text and order of the calls as the provider sent them', () => {
    const { tool_calls: calls } = readAnswer({
      content: [call('same', '{"a": 1}'), call('same', '{"b": ')],
    });
    expect(calls.map(({ id, function: { arguments: text } }) => [id, text])).toEqual([
      ['same', '{"a": 1}'],
      ['same', '{"b": '],
    ]);
  });

  it('joins the words, and has none where none are said', () => {
    const words = (...texts: readonly string[]) =>
      readAnswer({ content: texts.map((text) => ({ type: 'text', text })) }).content;
    expect(words('One ', 'moment.')).toBe('One moment.');
    expect(words('')).toBeNull();
  });

  it('leaves out what ran at the provider', () => {
    const { tool_calls: calls } = readAnswer({
      content: [{ ...call('a', '{}'), providerExecuted: true }],
    });
    expect(calls).toEqual([]);
  });
});
