import { describe, expect, it } from 'vitest';
import { failedCallUsage } from './failed-call-usage.js';

const request = {
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
    const usage = failedCallUsage(code, request);
    expect(usage).toMatchObject({ outputTokens: 0, estimated: true });
    expect(usage?.inputTokens).toBeGreaterThan(1_000);
  });

  it.each(['MODEL_UNAVAILABLE', 'MODEL_RATE_LIMITED', 'MODEL_AUTHENTICATION'] as const)(
    '%s: nothing was used up',
    (code) => {
      expect(failedCallUsage(code, request)).toBeUndefined();
    },
  );
});
