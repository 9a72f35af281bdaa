import { ModelError, Result, type LlmAdapter, type ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { createLlmAdapter } from './create-llm-adapter.js';
import { RoutingLlmAdapter } from './routing-llm-adapter.js';

const named = (name: string): LlmAdapter => ({
  generateText: () => Promise.resolve(Result.error(new ModelError(name, 'MODEL_REFUSED', false))),
});
const request = (model: string): ModelRequest => ({
  model,
  messages: [{ role: 'user', content: 'hi' }],
  tools: [],
  signal: new AbortController().signal,
});

describe('RoutingLlmAdapter', () => {
  it.each([
    ['offline:demo', 'offline'],
    ['openai:gpt-5', 'others'],
    ['unreadable', 'others'],
  ])('%s goes to %s', async (model, message) => {
    const routing = new RoutingLlmAdapter(
      new Map([['offline', named('offline')]]),
      named('others'),
    );
    expect(await routing.generateText(request(model))).toMatchObject({ error: { message } });
  });
});

describe('createLlmAdapter', () => {
  const adapter = createLlmAdapter({}, { now: () => new Date() }, 'UTC');

  it('answers offline:demo without any setting', async () => {
    expect((await adapter.generateText(request('offline:demo'))).isOk()).toBe(true);
  });

  it('names the missing setting of any other model', async () => {
    const result = await adapter.generateText(request('openai:gpt-5'));
    expect(result).toHaveProperty('error.message', expect.stringContaining('OPENAI_API_KEY'));
  });
});
