import { setImmediate as turn } from 'node:timers/promises';
import {
  type ModelError,
  type ModelResponse,
  Result,
  silentLogger,
  type ModelRequest,
} from '@faina/agent-core';
import { expect, it } from 'vitest';
import { createProviderGates } from './create-provider-gates.js';
import { GuardedLlmAdapter } from '../guarded-llm-adapter.js';

const request: ModelRequest = {
  model: 'openai:gpt-5',
  messages: [],
  tools: [],
  signal: new AbortController().signal,
};

it('answers of models that come at one moment go on a few in each turn, and none is left', async () => {
  const answered = Promise.withResolvers<Result<ModelResponse, ModelError>>();
  let asked = 0;
  const models = {
    generateText: () => {
      asked += 1;
      return answered.promise;
    },
  };
  const pauseStore = {
    read: () => Promise.resolve({ pauses: new Map<string, number>(), workers: 1 }),
    pause: () => Promise.resolve(),
  };
  const options = { pauseStore, logger: silentLogger, concurrency: 100 };
  const adapter = new GuardedLlmAdapter(
    models,
    createProviderGates({ OPENAI_API_KEY: 'k' }, options),
  );
  let goneOn = 0;
  const calls = Array.from({ length: 40 }, async () => {
    await adapter.generateText(request);
    goneOn += 1;
  });
  await expect.poll(() => asked).toBe(40);
  answered.resolve(Result.ok({ role: 'assistant', content: 'hi', tool_calls: [] }));
  await turn();
  expect(goneOn).toBeGreaterThan(0);
  expect(goneOn).toBeLessThan(40);
  await Promise.all(calls);
});
