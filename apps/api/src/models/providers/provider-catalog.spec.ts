import { describe, expect, it } from 'vitest';
import { providers } from './provider-catalog.js';

describe('the address of a provider', () => {
  it.each([
    ['openai', undefined, 'https://api.openai.com/v1'],
    ['openai', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010/v1'],
    ['openai', 'http://127.0.0.1:4010/', 'http://127.0.0.1:4010/v1'],
    ['openai', 'http://127.0.0.1:4010/openai', 'http://127.0.0.1:4010/openai'],
    ['anthropic', 'https://gateway.example.org', 'https://gateway.example.org/v1'],
    ['anthropic', 'https://gateway.example.org/claude/v1', 'https://gateway.example.org/claude/v1'],
    ['google', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010/v1beta'],
    ['openrouter', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010/api/v1'],
  ])('%s with %s is %s', (name, url, address) => {
    const settings = {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: url,
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_BASE_URL: url,
      GOOGLE_GENERATIVE_AI_API_KEY: 'k',
      GOOGLE_BASE_URL: url,
      OPENROUTER_API_KEY: 'k',
      OPENROUTER_BASE_URL: url,
    };
    expect(providers.get(name)?.connection(settings)?.baseUrl).toBe(address);
  });
});
