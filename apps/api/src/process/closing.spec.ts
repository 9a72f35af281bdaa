import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Closing, closingShares, type ClosingStep } from './closing.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Closing', () => {
  it('gives each step until its share of the grace, from the first begin on', () => {
    const closing = new Closing(10_000);
    expect(closing.hasBegun).toBe(false);
    closing.begin();
    vi.advanceTimersByTime(5_000);
    closing.begin();
    expect(closing.hasBegun).toBe(true);
    expect(closing.leftMs('abortAttempts')).toBe(2_000);
    expect(closing.leftMs('leaveDatabase')).toBe(5_000);
  });

  it('gives a moment also when the grace is over, or none', () => {
    const none = new Closing(0);
    none.begin();
    expect(none.leftMs('returnLeases')).toBeGreaterThan(0);
    const over = new Closing(1_000);
    over.begin();
    vi.advanceTimersByTime(2_000);
    expect(over.leftMs('leaveDatabase')).toBeGreaterThan(0);
  });

  it('lets work that hangs at every step end within the grace', async () => {
    const closing = new Closing(20_000);
    closing.begin();
    const from = performance.now();
    const hang = async () => {
      for (const step of Object.keys(closingShares) as ClosingStep[]) {
        expect(await closing.waitFor(step, new Promise(() => undefined))).toBe(false);
      }
      return performance.now() - from;
    };
    const ended = hang();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toBeLessThanOrEqual(20_300);
  });

  it('waits no longer than the work takes', async () => {
    const closing = new Closing(10_000);
    closing.begin();
    expect(await closing.waitFor('leaveQueue', Promise.resolve())).toBe(true);
  });
});
