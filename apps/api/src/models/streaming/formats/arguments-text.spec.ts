import { describe, expect, it } from 'vitest';
import { argumentsText } from './arguments-text.js';

describe('argumentsText', () => {
  it.each([
    ['{"a": 1', '{"a": 1'],
    [{ a: [1] }, '{"a":[1]}'],
    [null, ''],
    [undefined, ''],
  ])('makes %j into %j', (given, text) => {
    expect(argumentsText(given)).toBe(text);
  });
});
