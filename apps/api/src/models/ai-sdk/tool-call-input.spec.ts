import { describe, expect, it } from 'vitest';
import { toolCallInput } from './tool-call-input.js';

describe('toolCallInput', () => {
  it('is the object that the text holds', () => {
    expect(toolCallInput('{"days": 7, "nested": {"a": [1]}}')).toEqual({
      days: 7,
      nested: { a: [1] },
    });
  });

  it('is empty for a call without arguments', () => {
    expect(toolCallInput('  ')).toEqual({});
  });

  it.each(['{"days": 7', '```json\n{}\n```', '[1]', '"text"', 'null', '7'])(
    'wraps %j, which is no object, and keeps every character',
    (text) => {
      expect(toolCallInput(text)).toEqual({ rawInvalidInput: text });
    },
  );

  it('F24 wraps what is nested too deeply to be sent', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(toolCallInput(nested(50))).not.toHaveProperty('rawInvalidInput');
    expect(toolCallInput(nested(100_000))).toEqual({ rawInvalidInput: nested(100_000) });
  });
});
