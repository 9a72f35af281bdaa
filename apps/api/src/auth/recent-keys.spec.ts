import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredApiKey } from './api-key.repository.js';
import { RecentKeys } from './recent-keys.js';

const key: StoredApiKey = {
  id: 'id',
  prefix: 'faina_',
  tenant: 't',
  owner: 'o',
  scopes: [],
  createdAt: new Date(0),
  expiresAt: null,
  revokedAt: null,
};

describe('RecentKeys', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('remembers a key for less than a second', () => {
    const recent = new RecentKeys();
    recent.set('h', key);
    vi.advanceTimersByTime(999);
    expect(recent.get('h')).toBe(key);
    vi.advanceTimersByTime(1);
    expect(recent.get('h')).toBeUndefined();
    expect(recent.wasGood('h')).toBe(true);
    expect(recent.wasGood('other')).toBe(false);
  });

  it('forgets all at once, on demand and at its bound', () => {
    const recent = new RecentKeys();
    recent.set('h', key);
    recent.clear();
    expect(recent.get('h')).toBeUndefined();
    for (let count = 0; count <= 1_000; count += 1) recent.set(String(count), key);
    expect(recent.get('0')).toBeUndefined();
    expect(recent.get('1000')).toBe(key);
  });
});
