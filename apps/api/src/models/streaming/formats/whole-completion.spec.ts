import { describe, expect, it } from 'vitest';
import { wholeCompletion } from './whole-completion.js';

const asks = (args: string) =>
  `{"choices":[{"message":{"tool_calls":[{"id":"c","function":{"name":"f","arguments":${args}}}]}}]}`;

describe('wholeCompletion', () => {
  it.each([
    ['{"a": [1]}', '"{\\"a\\":[1]}"'],
    ['null', '""'],
  ])('gives the arguments %s as text', (args, text) => {
    const said: unknown = JSON.parse(wholeCompletion(asks(args)));
    expect(said).toEqual(JSON.parse(asks(text)));
  });

  it.each(['"{}"', '"\\"arguments\\": {}"', '{"a": '])('leaves %s as it came', (args) => {
    const body = asks(args);
    expect(wholeCompletion(body)).toBe(body);
  });

  it('leaves what is no completion as it came', () => {
    for (const text of ['', '[{"arguments": 1}]', '{"arguments": 1']) {
      expect(wholeCompletion(text)).toBe(text);
    }
  });
});
