import { describe, expect, it } from 'vitest';
import { providerKeyHashes } from './provider-key.js';

describe('providerKeyHashes', () => {
  it('counts the calls of each endpoint by itself', () => {
    const box = { kind: 'openai', baseUrl: 'http://a', apiKey: 'k', headers: {} } as const;
    const MODEL_ENDPOINTS = new Map([
      ['box', box],
      ['crate', box],
      ['chest', { ...box, headers: { 'x-tenant': 'b' } }],
    ]);
    const hashes = providerKeyHashes({ MODEL_ENDPOINTS });
    expect([...hashes.keys()]).toEqual(['box', 'crate', 'chest']);
    expect(new Set(hashes.values()).size).toBe(3);
  });

  it('has an entry for each provider that is configured', () => {
    const hashes = providerKeyHashes({
      OPENAI_API_KEY: 'sk-1',
      OPENAI_COMPATIBLE_BASE_URL: 'http://a',
    });
    expect([...hashes.keys()]).toEqual(['openai', 'openai-compatible']);
    expect(providerKeyHashes({ OPENAI_COMPATIBLE_API_KEY: 'no address' }).size).toBe(0);
  });

  it('P14 does not hold the key', () => {
    const [hash] = providerKeyHashes({ OPENAI_API_KEY: 'sk-1' }).values();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the same for the same key and another for each other key, provider and address', () => {
    const hashes = [
      providerKeyHashes({ OPENAI_API_KEY: 'k' }).get('openai'),
      providerKeyHashes({ OPENAI_API_KEY: 'l' }).get('openai'),
      providerKeyHashes({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://a' }).get('openai'),
      providerKeyHashes({ GOOGLE_GENERATIVE_AI_API_KEY: 'k' }).get('google'),
      providerKeyHashes({ OPENAI_COMPATIBLE_BASE_URL: 'http://a' }).get('openai-compatible'),
      providerKeyHashes({ OPENAI_COMPATIBLE_BASE_URL: 'http://b' }).get('openai-compatible'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(providerKeyHashes({ OPENAI_API_KEY: 'k' }).get('openai')).toBe(hashes[0]);
  });
});
