import { ModelError } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { totalUsage, withUsage } from './total-usage.js';

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
    const error = new ModelError('m', 'MODEL_TIMEOUT', true, 7);
    expect(withUsage(error, priced)).toMatchObject({
      message: 'm',
      code: 'MODEL_TIMEOUT',
      isRetryable: true,
      retryAfterMs: 7,
      usage: priced,
    });
  });
});
