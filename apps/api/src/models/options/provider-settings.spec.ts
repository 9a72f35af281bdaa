import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { modelFamilies } from './model-family.js';
import { readSettings } from './provider-settings.js';

const namesOf = (family: (typeof modelFamilies)[number]): string[] => {
  const told = readSettings(family, { unheardOf: 1 }).problems.get('unheardOf') ?? '';
  return told.replace(/^.*: /, '').split(', ');
};

describe('readSettings', () => {
  it('parts what a provider takes from what it does not', () => {
    const stated = { serviceTier: 'flex', textVerbosity: 'loud', baseURL: 'http://evil.test' };
    const { taken, problems } = readSettings('openai', stated);
    expect(taken).toEqual({ serviceTier: 'flex' });
    expect([...problems.keys()]).toEqual(['textVerbosity', 'baseURL']);
  });

  it.each([
    ['anthropic', { thinking: { type: 'enabled', budgetTokens: 1_024 } }],
    ['google', { thinkingConfig: { thinkingBudget: -1 } }],
  ] as const)('%s takes %j', (family, stated) => {
    expect(readSettings(family, stated).taken).toEqual(stated);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('knows no %s', (name) => {
    const stated = Object.fromEntries([[name, { a: 1 }]]);
    for (const family of modelFamilies) expect(readSettings(family, stated).taken).toEqual({});
  });

  it.each([
    ['anthropic', { thinking: { type: 'enabled', budgetTokens: 1_023 } }],
    ['anthropic', { thinking: { type: 'adaptive', blockBinding: {} } }],
    ['google', { safetySettings: [{ category: 'X', threshold: 'OFF' }] }],
    ['google', { cachedContent: 'cachedContents/another-tenant' }],
    ['openrouter', { provider: { order: [''] } }],
    ['openrouter', { models: ['other/model'] }],
    ['openrouter', { plugins: [{ id: 'web' }] }],
    ['compatible', { chat_template_kwargs: { a: { b: 1 } } }],
    ['compatible', { model: 'another' }],
    ['compatible', { messages: [] }],
    ['openai', { previousResponseId: 'resp_1' }],
    ['openai', { promptCacheKey: 'ana@example.org' }],
  ] as const)('%s does not take %j', (family, stated) => {
    expect(readSettings(family, stated).taken).toEqual({});
  });

  it.each(modelFamilies)('%s: docs/models.md names its settings', async (family) => {
    const page = await readFile(new URL('../../../../../docs/models.md', import.meta.url), 'utf8');
    const names = namesOf(family);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
