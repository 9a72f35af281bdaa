import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

describe('BoundedCache', () => {
  it('creates a value once', () => {
    const cache = new BoundedCache<object>(2);
    const first = cache.getOrCreate('a', () => ({}));
    expect(cache.getOrCreate('a', () => ({}))).toBe(first);
  });

  it('keeps what is set in place of what was there', () => {
    const cache = new BoundedCache<string>(2);
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', 'a1');
    cache.set('a', 'a2');
    expect(cache.get('a')).toBe('a2');
    expect(cache.size).toBe(1);
  });

  it('drops what was not used for the longest time', () => {
    const cache = new BoundedCache<string>(2);
    cache.getOrCreate('a', () => 'a1');
    cache.getOrCreate('b', () => 'b1');
    cache.getOrCreate('a', () => 'never');
    cache.getOrCreate('c', () => 'c1');
    expect(cache.getOrCreate('a', () => 'a2')).toBe('a1');
    expect(cache.getOrCreate('b', () => 'b2')).toBe('b2');
    expect(cache.size).toBe(2);
  });
});
