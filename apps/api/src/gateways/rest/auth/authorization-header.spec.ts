import { describe, expect, it } from 'vitest';
import { basicPassword, bearerToken } from './authorization-header.js';

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

const header = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('basicPassword', () => {
  it('reads what follows the first colon', () => {
    expect(basicPassword(header('anyone:key:with:colons'))).toBe('key:with:colons');
    expect(basicPassword(header(':key'))).toBe('key');
  });

  it.each([undefined, '', 'Bearer abc', 'Basic', 'Basic !!!', header('no colon'), header('user:')])(
    'finds none in %j',
    (value) => {
      expect(basicPassword(value)).toBeUndefined();
    },
  );
});
