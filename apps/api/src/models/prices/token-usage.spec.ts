import { ModelError } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { failedCallUsage, tokenUsage, totalUsage, withUsage } from './token-usage.js';

const request = { messages: [{ role: 'user', content: 'x'.repeat(400) } as const], tools: [] };
const answer = { content: 'y'.repeat(38), tool_calls: [] };

describe('tokenUsage', () => {
  it('is what the provider reported', () => {
    expect(tokenUsage({ inputTokens: 12, outputTokens: 3 }, request, answer)).toEqual({
      inputTokens: 12,
      outputTokens: 3,
    });
  });

  it('estimates what the provider left out and says so', () => {
    const usage = tokenUsage({ inputTokens: undefined, outputTokens: 3 }, request, answer);
    expect(usage).toMatchObject({ outputTokens: 3, estimated: true });
    expect(usage.inputTokens).toBeGreaterThanOrEqual(100);
    expect(
      tokenUsage({ inputTokens: undefined, outputTokens: undefined }, request, answer).outputTokens,
    ).toBe(11);
  });

  it('estimates where nothing was counted', () => {
    const usage = tokenUsage({ inputTokens: 0, outputTokens: 0 }, request, answer);
    expect(usage).toMatchObject({ outputTokens: 11, estimated: true });
    expect(usage.inputTokens).toBeGreaterThanOrEqual(100);
  });

  it.each([-1, 1.5, Number.NaN, Infinity, 1e300])('F24 estimates where %d was reported', (odd) => {
    const usage = tokenUsage({ inputTokens: odd, outputTokens: odd }, request, answer);
    expect(usage).toMatchObject({ outputTokens: 11, estimated: true });
    expect(usage.inputTokens).toBeGreaterThanOrEqual(100);
  });
});

describe('the parts of tokens that a provider reports', () => {
  const usageOf = (read: number, write: number, reasoning: number) =>
    tokenUsage(
      {
        inputTokens: 1_000,
        inputTokenDetails: { cacheReadTokens: read, cacheWriteTokens: write },
        outputTokens: 100,
        outputTokenDetails: { reasoningTokens: reasoning },
      },
      request,
      answer,
    );

  it('are kept where they are some', () => {
    expect(usageOf(600, 300, 70)).toEqual({
      inputTokens: 1_000,
      cachedInputTokens: 600,
      cacheWriteTokens: 300,
      outputTokens: 100,
      reasoningTokens: 70,
    });
    expect(usageOf(0, 0, 0)).toEqual({ inputTokens: 1_000, outputTokens: 100 });
  });

  it.each([
    [1_001, 0, 101],
    [-1, 0, -1],
    [0.5, 0, Number.NaN],
    [1e300, 1e300, Infinity],
  ])('F24 are not believed where they are no part: %d, %d, %d', (read, write, reasoning) => {
    expect(usageOf(read, write, reasoning)).toEqual({ inputTokens: 1_000, outputTokens: 100 });
  });

  it('F24 are no more than the whole together', () => {
    expect(usageOf(600, 500, 0)).toEqual({
      inputTokens: 1_000,
      cachedInputTokens: 600,
      outputTokens: 100,
    });
  });

  it('are none of an estimate', () => {
    const reported = {
      inputTokens: undefined,
      inputTokenDetails: { cacheReadTokens: 5, cacheWriteTokens: 5 },
      outputTokens: undefined,
      outputTokenDetails: { reasoningTokens: 5 },
    };
    expect(Object.keys(tokenUsage(reported, request, answer)).sort()).toEqual([
      'estimated',
      'inputTokens',
      'outputTokens',
    ]);
  });

  it('add up over calls', () => {
    expect(totalUsage([usageOf(600, 300, 70), usageOf(0, 0, 0), usageOf(100, 0, 5)])).toEqual({
      inputTokens: 3_000,
      cachedInputTokens: 700,
      cacheWriteTokens: 300,
      outputTokens: 300,
      reasoningTokens: 75,
    });
  });
});

const priced = { inputTokens: 10, outputTokens: 2, costUsd: 0.5 };

describe('totalUsage', () => {
  it('adds tokens and cost, and leaves out calls that used nothing', () => {
    expect(totalUsage([undefined, priced, priced])).toEqual({
      inputTokens: 20,
      outputTokens: 4,
      costUsd: 1,
    });
  });

  it('is estimated when a part is, and counts the cost of the parts that have one', () => {
    const unpriced = { inputTokens: 1, outputTokens: 0, estimated: true };
    expect(totalUsage([priced, unpriced])).toEqual({
      inputTokens: 11,
      outputTokens: 2,
      estimated: true,
      costUsd: 0.5,
    });
    expect(totalUsage([unpriced, unpriced])).not.toHaveProperty('costUsd');
  });

  it('is absent when no call used anything', () => {
    expect(totalUsage([undefined])).toBeUndefined();
  });
});

describe('withUsage', () => {
  it('keeps all else of the error', () => {
    const error = new ModelError('m', 'MODEL_TIMEOUT', true, { retryAfterMs: 7 });
    expect(withUsage(error, priced)).toMatchObject({
      message: 'm',
      code: 'MODEL_TIMEOUT',
      isRetryable: true,
      retryAfterMs: 7,
      usage: priced,
    });
  });

  it('R3 keeps that its model is known to be away', () => {
    const error = new ModelError('m', 'MODEL_TIMEOUT', true, { isOutage: true });
    expect(withUsage(error, priced).isExcused).toBe(true);
  });
});

const longRequest = {
  messages: [{ role: 'user', content: 'x'.repeat(4_000) }] as const,
  tools: [],
};

describe('failedCallUsage', () => {
  it.each([
    'MODEL_TIMEOUT',
    'MODEL_BROKEN_ANSWER',
    'MODEL_CALL_CANCELLED',
    'MODEL_CALL_INTERRUPTED',
    'MODEL_CALL_DEADLINE',
  ] as const)('%s: the input counts, estimated', (code) => {
    const usage = failedCallUsage(code, longRequest);
    expect(usage).toMatchObject({ outputTokens: 0, estimated: true });
    expect(usage?.inputTokens).toBeGreaterThan(1_000);
  });

  it.each(['MODEL_UNAVAILABLE', 'MODEL_RATE_LIMITED', 'MODEL_AUTHENTICATION'] as const)(
    '%s: nothing was used up',
    (code) => {
      expect(failedCallUsage(code, longRequest)).toBeUndefined();
    },
  );
});
