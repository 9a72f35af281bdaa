import { describe, expect, it } from 'vitest';
import { hashApiKey, isSameHash, newApiKey, prefixOfApiKey } from './api-key.js';

describe('newApiKey', () => {
  it('is faina_ and 43 characters of base64url, never twice the same', () => {
    const keys = new Set(Array.from({ length: 100 }, newApiKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^faina_[A-Za-z0-9_-]{43}$/);
  });
});

describe('hashApiKey', () => {
  it('is SHA-256 in hex', () => {
    expect(hashApiKey('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(isSameHash(hashApiKey('a'), hashApiKey('a'))).toBe(true);
    expect(isSameHash(hashApiKey('a'), hashApiKey('b'))).toBe(false);
  });
});

describe('prefixOfApiKey', () => {
  it('gives away a few characters only', () => {
    expect(prefixOfApiKey('faina_abcdefghijk')).toBe('faina_abcdef');
  });
});
