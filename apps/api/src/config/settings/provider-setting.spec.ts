import { describe, expect, it } from 'vitest';
import { isKnownProvider, providerSetting } from './provider-setting.js';

describe('providerSetting', () => {
  it.each([
    ['openai:m', 'OPENAI_API_KEY'],
    ['google:m', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['openai-compatible:m:7b', 'OPENAI_COMPATIBLE_BASE_URL'],
    ['offline:demo', undefined],
    ['openai', undefined],
    [':m', undefined],
  ])('%s needs %s', (modelId, setting) => {
    expect(providerSetting(modelId)).toBe(setting);
  });
});

describe('isKnownProvider', () => {
  it.each(['openai:m', 'openai-compatible:m:7b', 'offline:demo'])('knows that of %s', (modelId) => {
    expect(isKnownProvider(modelId)).toBe(true);
  });

  it.each(['opnai:m', 'openai', ':m', ''])('knows none for %j', (modelId) => {
    expect(isKnownProvider(modelId)).toBe(false);
  });
});
