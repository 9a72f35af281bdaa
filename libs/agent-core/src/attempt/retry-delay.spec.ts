import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-or-fail.js';

describe('the wait before another attempt', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [5, 32_000],
    [6, 60_000],
    [1_000, 60_000],
  ])('after %i failures is between half of %i ms and all of it', (failures, longest) => {
    expect(retryDelayMs(failures, 0, () => 0)).toBe(longest / 2);
    expect(retryDelayMs(failures, 0, () => 1)).toBe(longest);
  });

  it('is never shorter than what the provider asked for, and spread from there on', () => {
    expect(retryDelayMs(0, 30_000, () => 0)).toBe(30_000);
    expect(retryDelayMs(0, 30_000, () => 1)).toBe(30_500);
    expect(retryDelayMs(6, 30_000, () => 1)).toBe(60_000);
    expect(retryDelayMs(6, 100_000, () => 1)).toBe(130_000);
  });
});
