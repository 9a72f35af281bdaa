import { describe, expect, it } from 'vitest';
import { providerKeyHashes } from './provider-key.js';

describe('providerKeyHashes', () => {
  it('has an entry for each provider that is configured', () => {
    const hashes = providerKeyHashes({ openaiApiKey: 'sk-1', openaiCompatibleBaseUrl: 'http://a' });
    expect([...hashes.keys()]).toEqual(['openai', 'openai-compatible']);
    expect(providerKeyHashes({ openaiCompatibleApiKey: 'no address' }).size).toBe(0);
  });

  it('P14 does not hold the key', () => {
    const [hash] = providerKeyHashes({ openaiApiKey: 'sk-1' }).values();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the same for the same key and another for each other key, provider and address', () => {
    const hashes = [
      providerKeyHashes({ openaiApiKey: 'k' }).get('openai'),
      providerKeyHashes({ openaiApiKey: 'l' }).get('openai'),
      providerKeyHashes({ googleApiKey: 'k' }).get('google'),
      providerKeyHashes({ openaiCompatibleBaseUrl: 'http://a' }).get('openai-compatible'),
      providerKeyHashes({ openaiCompatibleBaseUrl: 'http://b' }).get('openai-compatible'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(providerKeyHashes({ openaiApiKey: 'k' }).get('openai')).toBe(hashes[0]);
  });
});
