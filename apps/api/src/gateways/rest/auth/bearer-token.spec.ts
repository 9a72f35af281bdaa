import { describe, expect, it } from 'vitest';
import { bearerToken } from './bearer-token.js';

describe('bearerToken', () => {
  it.each(['Bearer abc', 'bearer abc', 'BEARER  abc'])('reads %j', (header) => {
    expect(bearerToken(header)).toBe('abc');
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    'Bearer a b',
    `Bearer ${'x'.repeat(257)}`,
  ])('finds none in %j', (header) => {
    expect(bearerToken(header)).toBeUndefined();
  });
});
