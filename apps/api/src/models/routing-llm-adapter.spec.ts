import {
  ModelError,
  Result,
  silentLogger,
  type LlmAdapter,
  type ModelRequest,
} from '@faina/agent-core';
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
  const adapter = createLlmAdapter({
    settings: {},
    clock: { now: () => new Date() },
    timeZone: 'UTC',
    logger: silentLogger,
    pauseStore: {
      read: () => Promise.reject(new Error('Nothing goes out')),
      pause: () => Promise.reject(new Error('Nothing goes out')),
    },
  });

  it('answers offline:demo without any setting, at no cost', async () => {
    const result = await adapter.generateText(request('offline:demo'));
    expect(result).toMatchObject({ value: { usage: { costUsd: 0 } } });
  });

  it('names the model that stood in', async () => {
    const result = await adapter.generateText({
      ...request('openai:gpt-5'),
      fallbackModels: ['offline:demo'],
    });
    expect(result).toMatchObject({ value: { model: 'offline:demo', usage: { costUsd: 0 } } });
  });

  it('names the missing setting of any other model', async () => {
    const result = await adapter.generateText(request('openai:gpt-5'));
    expect(result).toHaveProperty('error.message', expect.stringContaining('OPENAI_API_KEY'));
  });
});
