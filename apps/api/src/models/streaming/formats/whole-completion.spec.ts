import { describe, expect, it } from 'vitest';
import { wholeCompletion } from './whole-completion.js';

const asks = (args: string) =>
  Buffer.from(
    `{"choices":[{"message":{"tool_calls":[{"id":"c","function":{"name":"f","arguments":${args}}}]}}]}`,
  );

describe('wholeCompletion', () => {
  it.each([
    ['{"a": [1]}', '"{\\"a\\":[1]}"'],
    ['null', '""'],
  ])('gives the arguments %s as text', (args, text) => {
    const said: unknown = JSON.parse(wholeCompletion(asks(args)).toString());
    expect(said).toEqual(JSON.parse(asks(text).toString()));
  });

  it.each(['"{}"', '"\\"arguments\\": {}"', '{"a": '])('leaves %s as it came', (args) => {
    const body = asks(args);
    expect(wholeCompletion(body).toString()).toBe(body.toString());
  });

  it('leaves what is no completion as it came', () => {
    for (const text of ['', '[{"arguments": 1}]', '{"arguments": 1']) {
      expect(wholeCompletion(Buffer.from(text)).toString()).toBe(text);
    }
  });
});
