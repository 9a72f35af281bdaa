import type { ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { familyOf } from './model-family.js';
import { optionsFor } from './options-for.js';
import { toModelWarnings } from './sdk-warnings.js';

const warningsOf = (model: string, more: Partial<ModelRequest>) =>
  optionsFor(
    {
      model,
      messages: [],
      tools: [],
      signal: new AbortController().signal,
      ...more,
    },
    familyOf(model.split(':')[0] ?? ''),
    { sdkProvider: 'x.chat', responseFormat: 'none' },
  ).warnings;

describe('what a model does not take', () => {
  it.each<[string, Partial<ModelRequest>, string, string]>([
    [
      'openai:gpt-5',
      { temperature: 0 },
      'MODEL_SETTING_LEFT_OUT',
      'takes no temperature; 0 is left out',
    ],
    [
      'openai:gpt-4.1',
      { options: { reasoning: 'low' } },
      'MODEL_SETTING_LEFT_OUT',
      'does not reason',
    ],
    [
      'openai:gpt-5-pro',
      { options: { reasoning: 'low' } },
      'MODEL_SETTING_CHANGED',
      "asked for 'high'",
    ],
    [
      'openai:gpt-4.1',
      { options: { provider: { effort: 'low' } } },
      'MODEL_SETTING_LEFT_OUT',
      'modelOptions.provider.effort',
    ],
    [
      'openai:gpt-4.1',
      { options: { provider: { serviceTier: 'first' } } },
      'MODEL_SETTING_LEFT_OUT',
      'modelOptions.provider.serviceTier',
    ],
  ])('%s %j: %s', (model, asked, code, words) => {
    expect(warningsOf(model, asked)).toEqual([{ code, sentence: expect.stringContaining(words) }]);
  });

  it.each<[string, Partial<ModelRequest>]>([
    ['openai:gpt-4.1', { temperature: 0, options: { reasoning: 'none' } }],
    ['google:gemini-2.0-flash', { options: { reasoning: 'none' } }],
    ['openai:gpt-5', { options: { reasoning: 'low', provider: { serviceTier: 'flex' } } }],
  ])('is nothing for %s and %j', (model, asked) => {
    expect(warningsOf(model, asked)).toEqual([]);
  });
});

describe('what the SDK says of a call', () => {
  it('becomes a code and a sentence', () => {
    expect(
      toModelWarnings('openai:m', [
        { type: 'unsupported', feature: 'seed' },
        { type: 'compatibility', feature: 'reasoning', details: 'none is low' },
        { type: 'deprecated', setting: 'a', message: 'use b' },
        { type: 'other', message: 'so it is' },
      ]),
    ).toEqual([
      { code: 'MODEL_SETTING_LEFT_OUT', sentence: "Model 'openai:m' does not take seed." },
      {
        code: 'MODEL_SETTING_CHANGED',
        sentence: "Model 'openai:m' takes reasoning in another way: none is low",
      },
      { code: 'MODEL_NOTE', sentence: 'a: use b' },
      { code: 'MODEL_NOTE', sentence: 'so it is' },
    ]);
  });
});
