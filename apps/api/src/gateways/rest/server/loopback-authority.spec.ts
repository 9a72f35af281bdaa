import { describe, expect, it } from 'vitest';
import { isLoopbackAuthority } from './loopback-authority.js';

describe('isLoopbackAuthority', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'faina.localhost'])(
    'takes %s',
    (host) => {
      expect(isLoopbackAuthority(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '::',
  ])('refuses %s', (host) => {
    expect(isLoopbackAuthority(host)).toBe(false);
  });
});
