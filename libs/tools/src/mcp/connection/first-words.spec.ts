import { describe, expect, it } from 'vitest';
import { FirstWords } from './first-words.js';

const summaryOf = (...chunks: readonly string[]) => {
  const words = new FirstWords();
  for (const chunk of chunks) words.hear(chunk);
  return words.summary();
};

describe('the first words of a child', () => {
  it.each([
    [[], undefined],
    [['\n \n'], undefined],
    [['No lic', 'ence.\nBye.\n'], 'No licence.'],
    [['\r\nError: no key\r\n'], 'Error: no key'],
    [
      ['node:internal/x:12\n  throw err;\n  ^\n\nError: Cannot find module\n    at x\n'],
      'node:internal/x:12 … Error: Cannot find module',
    ],
    [
      ['Traceback (most recent call last):\n  File "x"\nModuleNotFoundError: No module named x\n'],
      'Traceback (most recent call last): … ModuleNotFoundError: No module named x',
    ],
  ])('of %j are %j', (chunks, expected) => {
    expect(summaryOf(...chunks)).toBe(expected);
  });

  it('are bounded, however much it writes', () => {
    expect(summaryOf('x'.repeat(9_000), 'y'.repeat(9_000), 'z')).toHaveLength(10_000);
  });
});
