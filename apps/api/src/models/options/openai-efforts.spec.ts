import { describe, expect, it } from 'vitest';
import { nearestEffort, openaiEfforts } from './openai-efforts.js';

describe('openaiEfforts', () => {
  it.each([
    ['gpt-4o', []],
    ['gpt-5-chat-latest', []],
    ['gpt-5', ['minimal', 'low', 'medium', 'high']],
    ['gpt-5-mini-2025-08-07', ['minimal', 'low', 'medium', 'high']],
    ['gpt-5-codex', ['low', 'medium', 'high']],
    ['gpt-5-pro', ['high']],
    ['gpt-5.1', ['none', 'low', 'medium', 'high']],
    ['gpt-5.1-chat-latest', ['medium']],
    ['gpt-5.2-pro', ['medium', 'high']],
    ['gpt-5.4-2026-03-05', ['none', 'low', 'medium', 'high']],
    ['gpt-6-astra', ['low', 'medium', 'high']],
    ['gpt-6-sol', ['none', 'low', 'medium', 'high']],
    ['gpt-6.1-sol', ['low', 'medium', 'high']],
    ['gpt-6.1-terra', ['none', 'low', 'medium', 'high']],
    ['o3', ['low', 'medium', 'high']],
    ['our-deployment', ['none', 'minimal', 'low', 'medium', 'high']],
  ])('of %s are %j', (model, efforts) => {
    expect(openaiEfforts(model)).toEqual(efforts);
  });
});

describe('nearestEffort', () => {
  it.each([
    ['none', ['minimal', 'low'], 'minimal'],
    ['none', ['high'], 'high'],
    ['low', ['none', 'medium'], 'medium'],
    ['high', ['none', 'low', 'medium'], 'medium'],
    ['low', [], undefined],
  ] as const)('of %s where %j are taken is %s', (asked, taken, nearest) => {
    expect(nearestEffort(asked, taken)).toBe(nearest);
  });
});
