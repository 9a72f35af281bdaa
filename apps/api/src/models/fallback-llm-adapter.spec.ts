import {
  ModelError,
  ModelNotAskedError,
  Result,
  silentLogger,
  type ModelErrorCode,
  type ModelRequest,
  type ModelResponse,
} from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { FallbackLlmAdapter } from './fallback-llm-adapter.js';

type Outcome = Result<ModelResponse, ModelError>;

const usage = { inputTokens: 10, outputTokens: 1, costUsd: 0.25 };
const says = (content: string): Outcome =>
  Result.ok({ role: 'assistant', content, tool_calls: [], usage });
const fails = (
  code: ModelErrorCode,
  isRetryable = true,
  retryAfterMs?: number,
  used?: typeof usage,
): Outcome =>
  Result.error(new ModelError(`failed: ${code}`, code, isRetryable, { retryAfterMs, usage: used }));

const heldBack = Result.error(
  new ModelNotAskedError('held', 'MODEL_UNAVAILABLE', true, { retryAfterMs: 4_000 }),
);

/** Asks models that answer as told; an unexpected call throws. */
async function ask(outcomes: Record<string, Outcome>, more: Partial<ModelRequest> = {}) {
  const asked: string[] = [];
  const switches: unknown[] = [];
  const models = {
    generateText: (request: ModelRequest) => {
      asked.push(request.model);
      const outcome = outcomes[request.model];
      if (outcome === undefined) throw new Error(`Unexpected call of ${request.model}`);
      return Promise.resolve(outcome);
    },
  };
  const logger = { ...silentLogger, warn: (fields: unknown) => void switches.push(fields) };
  const result = await new FallbackLlmAdapter(models, logger).generateText({
    model: 'a:1',
    fallbackModels: ['b:2', 'c:3'],
    messages: [],
    tools: [],
    signal: new AbortController().signal,
    ...more,
  });
  return { result, asked, switches };
}

describe('FallbackLlmAdapter', () => {
  it('P10 asks no other model once those that failed have cost what the job may', async () => {
    const lost = fails('MODEL_TIMEOUT', true, undefined, usage);
    const chain = { 'a:1': lost, 'b:2': lost, 'c:3': lost };
    const asked = async (maxCostUsd: number) => (await ask(chain, { maxCostUsd })).asked;
    expect(await asked(0.25)).toEqual(['a:1']);
    expect(await asked(0.3)).toEqual(['a:1', 'b:2']);
    expect(await asked(9)).toEqual(['a:1', 'b:2', 'c:3']);
    const { result } = await ask(chain, { maxCostUsd: 0.3 });
    expect(result).toMatchObject({ error: { code: 'MODEL_TIMEOUT', usage: { costUsd: 0.5 } } });
  });

  it('gives the answer of the first model as it is', async () => {
    const answer = says('hi');
    const { result, asked, switches } = await ask({ 'a:1': answer });
    expect(result).toEqual(answer);
    expect(asked).toEqual(['a:1']);
    expect(switches).toEqual([]);
  });

  it.each<[ModelErrorCode, boolean]>([
    ['MODEL_UNAVAILABLE', true],
    ['MODEL_RATE_LIMITED', true],
    ['MODEL_TIMEOUT', true],
    ['MODEL_BROKEN_ANSWER', true],
    ['MODEL_NOT_CONFIGURED', true],
    ['MODEL_CONTEXT_TOO_LONG', true],
    ['MODEL_REFUSED', false],
    ['MODEL_AUTHENTICATION', false],
    ['MODEL_BAD_REQUEST', false],
    ['MODEL_CALL_CANCELLED', false],
    ['MODEL_CALL_INTERRUPTED', false],
    ['MODEL_CALL_DEADLINE', false],
  ])('after %s another model is asked: %s', async (code, isAsked) => {
    const { asked, switches } = await ask({ 'a:1': fails(code), 'b:2': says('hi') });
    expect(asked).toEqual(isAsked ? ['a:1', 'b:2'] : ['a:1']);
    expect(switches).toEqual(isAsked ? [{ from: 'a:1', to: 'b:2', code }] : []);
  });

  it('says who answered, with the usage of all calls', async () => {
    const { result } = await ask({
      'a:1': fails('MODEL_TIMEOUT', true, undefined, usage),
      'b:2': fails('MODEL_UNAVAILABLE'),
      'c:3': says('hi'),
    });
    expect(result).toMatchObject({
      value: { content: 'hi', model: 'c:3', usage: { inputTokens: 20, costUsd: 0.5 } },
    });
  });

  it('tells each call which models are left, so that it waits for none that others can stand in for', async () => {
    const left: unknown[] = [];
    const models = {
      generateText: ({ fallbackModels }: ModelRequest) => {
        left.push(fallbackModels);
        return Promise.resolve(fails('MODEL_UNAVAILABLE'));
      },
    };
    await new FallbackLlmAdapter(models, silentLogger).generateText({
      model: 'a:1',
      fallbackModels: ['b:2', 'c:3'],
      messages: [],
      tools: [],
      signal: new AbortController().signal,
    });
    expect(left).toEqual([['b:2', 'c:3'], ['c:3'], []]);
  });

  it('asks each model once, also one that is named twice', async () => {
    const down = fails('MODEL_UNAVAILABLE');
    const { asked } = await ask(
      { 'a:1': down, 'b:2': down },
      { fallbackModels: ['a:1', 'b:2', 'b:2'] },
    );
    expect(asked).toEqual(['a:1', 'b:2']);
  });

  it('stops when the call was called off', async () => {
    const controller = new AbortController();
    controller.abort();
    const { asked, result } = await ask(
      { 'a:1': fails('MODEL_TIMEOUT') },
      { signal: controller.signal },
    );
    expect(asked).toEqual(['a:1']);
    expect(result).toMatchObject({ error: { code: 'MODEL_TIMEOUT' } });
  });

  it('when all fail gives the last error, which names the others, with the usage of all', async () => {
    const { result } = await ask({
      'a:1': fails('MODEL_TIMEOUT', true, undefined, usage),
      'b:2': fails('MODEL_BROKEN_ANSWER', true, undefined, usage),
      'c:3': fails('MODEL_NOT_CONFIGURED', false),
    });
    expect(result).toMatchObject({
      error: {
        code: 'MODEL_NOT_CONFIGURED',
        isRetryable: true,
        message: expect.stringContaining('a:1 (MODEL_TIMEOUT), b:2 (MODEL_BROKEN_ANSWER)'),
        usage: { inputTokens: 20, costUsd: 0.5 },
      },
    });
  });

  it.each([
    ['the shortest wait of those that ask for one', [9_000, 4_000, 6_000], 4_000],
    ['no wait where a retryable one asks for none', [9_000, undefined, 6_000], undefined],
  ])('waits before the next attempt: %s', async (_rule, waits, expected) => {
    const [a, b, c] = waits.map((waitMs) => fails('MODEL_RATE_LIMITED', true, waitMs));
    if (!a || !b || !c) throw new Error('Three are needed');
    const { result } = await ask({ 'a:1': a, 'b:2': b, 'c:3': c });
    expect(result).toMatchObject({ error: { isRetryable: true } });
    expect(result).toHaveProperty('error.retryAfterMs', expected);
  });

  it.each([
    ['all of them', [false, false, false], false],
    ['not all of them', [false, true, false], true],
  ])(
    'R3: says whether anybody was asked, where %s were held back',
    async (_who, asked, expected) => {
      const [a, b, c] = asked.map((wasAsked) =>
        wasAsked ? fails('MODEL_UNAVAILABLE', true, 4_000) : heldBack,
      );
      if (!a || !b || !c) throw new Error('Three are needed');
      const { result } = await ask({ 'a:1': a, 'b:2': b, 'c:3': c });
      expect(result).toMatchObject({ error: { isRetryable: true, wasAsked: expected } });
    },
  );

  it('is final when no model is worth another attempt', async () => {
    const final = fails('MODEL_NOT_CONFIGURED', false);
    const { result } = await ask({ 'a:1': final, 'b:2': final, 'c:3': final });
    expect(result).toMatchObject({ error: { isRetryable: false } });
  });

  it('counts only waits of errors that may be retried', async () => {
    const { result } = await ask({
      'a:1': fails('MODEL_RATE_LIMITED', true, 5_000),
      'b:2': fails('MODEL_RATE_LIMITED', false),
      'c:3': fails('MODEL_AUTHENTICATION', false),
    });
    expect(result).toMatchObject({ error: { isRetryable: true, retryAfterMs: 5_000 } });
  });
});
