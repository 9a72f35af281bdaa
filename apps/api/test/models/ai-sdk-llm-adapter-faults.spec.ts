import type { ModelError, ModelRequest } from '@faina/agent-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { defaultCallTimes } from '../../src/models/streaming/call-deadline.js';
import {
  answer,
  apiError,
  cut,
  held,
  raw,
  reset,
  type ModelReply,
} from '../support/model/model-replies.js';
import { modelRequest } from '../support/model/model-request.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

const KEY = 'local-secret-key';

let server: ScriptedModelServer;
let adapter: AiSdkLlmAdapter;

async function failureOf(reply: ModelReply, more: Partial<ModelRequest> = {}): Promise<ModelError> {
  server.script(reply);
  const result = await adapter.generateText(modelRequest(more));
  if (result.isOk()) throw new Error('The call did not fail');
  expect(result.error.message).not.toContain(KEY);
  expect(result.error.message.length).toBeLessThan(800);
  expect(server.count).toBe(1);
  return result.error;
}

beforeEach(async () => {
  server = await ScriptedModelServer.start();
  adapter = new AiSdkLlmAdapter(
    new ModelProviders({
      OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
      OPENAI_COMPATIBLE_API_KEY: KEY,
    }),
  );
});

afterEach(async () => {
  await server.close();
  server.assertDone();
});

describe('a failed call of AiSdkLlmAdapter is one request and a value', () => {
  it('401: wrong key, without what the provider says about it', async () => {
    const error = await failureOf(
      apiError(401, `Incorrect API key provided: ${KEY}`, 'invalid_api_key'),
    );
    expect(error).toMatchObject({ code: 'MODEL_AUTHENTICATION', isRetryable: false });
    expect(error.message).not.toContain('Incorrect');
  });

  it('429: rate limited, with the time that the provider asks for', async () => {
    const error = await failureOf(
      apiError(429, 'Slow down', 'rate_limit_exceeded', { 'retry-after': '7' }),
    );
    expect(error).toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      isRetryable: true,
      retryAfterMs: 7_000,
    });
  });

  it.each([500, 502, 503, 529, 408, 409])('%i: unavailable', async (status) => {
    const error = await failureOf(
      raw(status, '<html>Oops</html>', { 'content-type': 'text/html' }),
    );
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', isRetryable: true });
    expect(error.message).toContain(String(status));
  });

  it.each([
    ['before', reset()],
    ['in the middle of', cut()],
  ])('a connection reset %s the answer: unavailable', async (_when, reply) => {
    const error = await failureOf(reply);
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', isRetryable: true });
  });

  it('a server that is not there: unavailable', async () => {
    const gone = await ScriptedModelServer.start();
    await gone.close();
    const result = await new AiSdkLlmAdapter(
      new ModelProviders({ OPENAI_COMPATIBLE_BASE_URL: gone.baseUrl }),
    ).generateText(modelRequest());
    expect(result).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE', isRetryable: true } });
    expect(result).toHaveProperty('error.message', expect.stringContaining('ECONNREFUSED'));
  });

  it.each([
    ['HTML', '<!doctype html><title>Gateway</title>'],
    ['broken JSON', '{"id":"x","choices":[{"mess'],
    ['nothing', ''],
    ['another JSON', '{"ok":true}'],
    ['no choices', '{"id":"x","choices":[]}'],
  ])('200 with %s: a broken answer, worth another attempt', async (_what, body) => {
    const error = await failureOf(raw(200, body));
    expect(error).toMatchObject({ code: 'MODEL_BROKEN_ANSWER', isRetryable: true });
  });

  it('200 with the error of a gateway in it: what the error says', async () => {
    const error = await failureOf(
      raw(200, { error: { message: 'Upstream busy', code: 429 } }, { 'retry-after': '2' }),
    );
    expect(error).toMatchObject({ code: 'MODEL_RATE_LIMITED', retryAfterMs: 2_000 });
  });

  it('a larger answer than any model gives: a broken answer, read no further', async () => {
    const error = await failureOf(answer('x'.repeat(17 * 1024 * 1024)));
    expect(error).toMatchObject({ code: 'MODEL_BROKEN_ANSWER' });
  });

  it('a conversation that is too long: by the code in the body', async () => {
    const error = await failureOf(apiError(400, 'Too many tokens', 'context_length_exceeded'));
    expect(error).toMatchObject({ code: 'MODEL_CONTEXT_TOO_LONG', isRetryable: false });
  });

  it('400: a bad request, with what the provider says', async () => {
    const error = await failureOf(apiError(400, `tools[0] is odd, ${KEY} ${'x'.repeat(5_000)}`));
    expect(error).toMatchObject({ code: 'MODEL_BAD_REQUEST', isRetryable: false });
    expect(error.message).toContain('tools[0] is odd');
  });

  it('a hang: ends at the deadline of the call', async () => {
    adapter = new AiSdkLlmAdapter(
      new ModelProviders({ OPENAI_COMPATIBLE_BASE_URL: server.baseUrl }),
      { ...defaultCallTimes, callMs: 1_000 },
    );
    const error = await failureOf(held(answer('late')));
    expect(error).toMatchObject({ code: 'MODEL_TIMEOUT', isRetryable: true });
  });

  it("a hang: ends at once with the caller's signal", async () => {
    const controller = new AbortController();
    const pending = failureOf(held(answer('late')), { signal: controller.signal });
    await server.waitForCount(1);
    controller.abort();
    expect(await pending).toMatchObject({ code: 'MODEL_CALL_INTERRUPTED', wasAsked: true });
  });

  it('a signal that is already aborted: no request', async () => {
    const result = await adapter.generateText(modelRequest({ signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ error: { code: 'MODEL_CALL_INTERRUPTED', wasAsked: false } });
    expect(server.count).toBe(0);
  });
});
