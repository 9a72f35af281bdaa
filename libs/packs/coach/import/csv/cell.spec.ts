import { describe, expect, it } from 'vitest';
import { parseDecimal } from './cell.js';

describe('E16 numbers of a Strava export', () => {
  it.each([
    ['5067.5', 5067.5],
    ['6325.60009765625', 6325.60009765625],
    ['10,02', 10.02],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['-0.1', -0.1],
    ['0', 0],
  ])('%s is %d', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each(['', 'abc', '12 km', 'NaN', 'Infinity', '1e400', '0x10', '1,2,3', '--5'])(
    '%s is no number',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});
