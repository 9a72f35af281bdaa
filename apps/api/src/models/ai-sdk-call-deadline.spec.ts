import type { ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from './ai-sdk-llm-adapter.js';
import { ModelProviders } from './providers/model-providers.js';
import { defaultCallTimes } from './streaming/call-deadline.js';

const untilAborted: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });

const settings = { OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1' };
const ask = (send: typeof fetch, timeoutMs: number, signal = new AbortController().signal) => {
  const request: ModelRequest = {
    model: 'openai-compatible:m',
    messages: [{ role: 'user', content: 'hi' }],
    tools: [],
    signal,
  };
  const adapter = new AiSdkLlmAdapter(new ModelProviders(settings, send), {
    ...defaultCallTimes,
    callMs: timeoutMs,
  });
  return adapter.generateText(request);
};

describe('AiSdkLlmAdapter under its deadline', () => {
  it('gives the value', async () => {
    const answer = { choices: [{ message: { content: 'value' }, finish_reason: 'stop' }] };
    const send = () => Promise.resolve(Response.json(answer));
    expect(await ask(send, 1_000)).toMatchObject({ value: { content: 'value' } });
  });

  it('ends at the deadline', async () => {
    expect(await ask(untilAborted, 5)).toMatchObject({ error: { code: 'MODEL_TIMEOUT' } });
  });

  it("ends with the caller's signal", async () => {
    const caller = new AbortController();
    const ended = ask(untilAborted, 60_000, caller.signal);
    setImmediate(() => {
      caller.abort();
    });
    expect(await ended).toMatchObject({ error: { code: 'MODEL_CALL_INTERRUPTED' } });
  });

  it('tells an error of the work from both', async () => {
    const send = () => Promise.reject(new Error('broken'));
    expect(await ask(send, 1_000)).toMatchObject({ error: { code: 'MODEL_BAD_REQUEST' } });
  });
});
