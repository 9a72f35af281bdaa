import type { ModelMessage, ModelParts } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { recordParts } from '../record-parts.js';
import { sentParts } from './sent-parts.js';

describe('the parts of an answer', () => {
  const model = 'openai-compatible:any';
  const parts = (content: string): ModelParts => ({ model, content });
  const answer = (content: string, calls: readonly string[] = []): ModelMessage => ({
    role: 'assistant',
    content: 'Well.',
    tool_calls: calls.map((id) => ({
      id,
      type: 'function',
      function: { name: 'look', arguments: '{}' },
    })),
    parts: parts(content),
  });

  it('that belong to it go back as they were', () => {
    const options = { anthropic: { signature: 's' } };
    const stored = {
      options,
      parts: [
        { type: 'reasoning', text: 'r', options },
        { type: 'text', chars: 5, options },
        { type: 'call', options },
      ],
    };
    const message = answer(JSON.stringify(stored), ['a']);
    const { of } = sentParts({ model, messages: [message], tools: [] });
    expect(of.get(message)).toEqual(stored);
  });

  it.each([
    ['are no JSON', 'x'],
    ['are of another form', '{"parts":[{"type":"magic"}]}'],
    [
      'belong to other words',
      '{"parts":[{"type":"reasoning","text":"r"},{"type":"text","chars":4}]}',
    ],
    ['have options of another form', '{"parts":[{"type":"text","chars":5,"options":null}]}'],
    ['belong to other calls', '{"parts":[{"type":"text","chars":5},{"type":"call"}]}'],
  ])('that %s are left out', (_case, content) => {
    expect(sentParts({ model, messages: [answer(content)], tools: [] }).of.size).toBe(0);
  });

  it('that are nested too deeply are not kept', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
    const parts = [{ type: 'reasoning' as const, text: 'r', providerMetadata: { odd: nested } }];
    expect(recordParts(model, { parts, options: undefined }, () => '')).toBeUndefined();
  });
});
