import { describe, expect, it } from 'vitest';
import { providerSetting } from './provider-setting.js';

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
