import { describe, expect, it } from 'vitest';
import { type AttemptFailure, longestRefusalMs, retryOrFail } from './retry-or-fail.js';

const error = { code: 'MODEL_UNAVAILABLE', message: 'down' };
const failed: AttemptFailure = {
  outcome: 'FAILURE_LLM',
  error,
  isRetryable: true,
  retryAfterMs: 8_000,
};
const refused: AttemptFailure = { ...failed, isExcused: true };
const job = (failures: number, maxAttempts = 3, spentMs = 0) => ({
  failures,
  maxAttempts,
  spentMs,
});

describe('what a failure means for its job', () => {
  it('is the end where another attempt cannot help, or none is left', () => {
    expect(retryOrFail(job(0), { ...failed, isRetryable: false }).kind).toBe('fail');
    expect(retryOrFail(job(0), { ...refused, isRetryable: false }).kind).toBe('fail');
    expect(retryOrFail(job(2), failed)).toEqual({ kind: 'fail', outcome: 'FAILURE_LLM', error });
  });

  it('is another attempt where one is left', () => {
    expect(retryOrFail(job(1), failed)).toMatchObject({ kind: 'delay', outcome: 'FAILURE_LLM' });
  });

  it('R3: is only a wait where nobody was asked, also at the last attempt', () => {
    const settlement = retryOrFail(job(0, 1), refused);
    expect(settlement).toMatchObject({ kind: 'postpone', error });
    expect(settlement).toHaveProperty(
      'delayMs',
      expect.toSatisfy((ms: number) => ms >= 8_000),
    );
  });

  it('R3: is a failure after a day, though nobody was asked', () => {
    expect(retryOrFail(job(0, 2, longestRefusalMs), refused).kind).toBe('delay');
    expect(retryOrFail(job(1, 2, longestRefusalMs), refused).kind).toBe('fail');
  });

  it.each([failed, refused])(
    'is a wait of whole milliseconds, as queues take no others',
    (failure) => {
      for (const change of [{ retryAfterMs: 8_000.25 }, { leftMs: 3_000.25 }]) {
        const settlement = retryOrFail(job(0), { ...failure, ...change });
        expect(settlement).toHaveProperty('delayMs', expect.toSatisfy(Number.isInteger));
      }
    },
  );

  it.each([failed, refused])('never lets anybody wait beyond the deadline', (failure) => {
    expect(retryOrFail(job(0), { ...failure, leftMs: 3_000 })).toMatchObject({ delayMs: 3_000 });
  });
});
