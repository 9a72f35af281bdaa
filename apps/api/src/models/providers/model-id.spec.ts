import { describe, expect, it } from 'vitest';
import { parseModelId } from './model-id.js';

describe('parseModelId', () => {
  it('splits at the first colon, because model names have colons of their own', () => {
    expect(parseModelId('openai-compatible:qwen3:8b')).toEqual({
      provider: 'openai-compatible',
      model: 'qwen3:8b',
    });
  });

  it.each(['gpt-5', ':gpt-5', 'openai:', ''])('refuses %j', (id) => {
    expect(parseModelId(id)).toBeUndefined();
  });
});
