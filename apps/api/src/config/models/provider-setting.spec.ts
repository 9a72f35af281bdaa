import { describe, expect, it } from 'vitest';
import {
  isProviderSet,
  isShippedProvider,
  neededSettings,
  ownProviders,
} from './provider-setting.js';

describe('isProviderSet', () => {
  it('is true with all settings that a provider cannot do without', () => {
    expect(isProviderSet('openai', { OPENAI_API_KEY: 'k' })).toBe(true);
    expect(isProviderSet('openai', { OPENAI_API_KEY: undefined })).toBe(false);
    expect(isProviderSet('openai', { ANTHROPIC_API_KEY: 'k' })).toBe(false);
    const aws = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a' };
    expect(isProviderSet('bedrock', aws)).toBe(false);
    expect(isProviderSet('bedrock', { ...aws, AWS_SECRET_ACCESS_KEY: 'b' })).toBe(true);
    expect(isProviderSet('bedrock', { ...aws, AWS_BEARER_TOKEN_BEDROCK: 'b' })).toBe(true);
    expect(isProviderSet('nobody', { OPENAI_API_KEY: 'k' })).toBe(false);
  });
});

describe('neededSettings', () => {
  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['openai-compatible', 'OPENAI_COMPATIBLE_BASE_URL'],
    [
      'bedrock',
      'AWS_REGION and AWS_BEARER_TOKEN_BEDROCK, or ' +
        'AWS_REGION and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
    ['nobody', ''],
  ])('of %s is %j', (name, settings) => {
    expect(neededSettings(name)).toBe(settings);
  });
});

describe('ownProviders', () => {
  it('holds what no endpoint may be named, also what is reached in another way', () => {
    for (const name of ['openai', 'offline', 'alias']) expect(ownProviders).toContain(name);
    expect(isShippedProvider('offline')).toBe(false);
    expect(isShippedProvider('constructor')).toBe(false);
  });
});
