import { describe, expect, it } from 'vitest';
import { tokenUsage } from './token-usage.js';

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

  it.each([-1, 1.5, Number.NaN, Infinity, 1e300])('F24 estimates where %d was reported', (odd) => {
    const usage = tokenUsage({ inputTokens: odd, outputTokens: odd }, request, answer);
    expect(usage).toMatchObject({ outputTokens: 11, estimated: true });
    expect(usage.inputTokens).toBeGreaterThanOrEqual(100);
  });
});
