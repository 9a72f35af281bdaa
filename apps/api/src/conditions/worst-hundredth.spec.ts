import { createHistogram } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { worstHundredthMs } from './worst-hundredth.js';

const usual = { resolutionMs: 50, windowMs: 30_000 };

/** What Node records of timers that ran 50 ms after each other, but for some. */
function worstOf(timers: number, ...otherMs: readonly number[]): number {
  const delays = createHistogram();
  for (let timer = 0; timer < timers; timer += 1) delays.record(50e6);
  for (const ms of otherMs) delays.record(ms * 1e6);
  return worstHundredthMs(delays, usual);
}

describe('worstHundredthMs', () => {
  it('is nothing where timers run in time, and of a stop under a hundredth of the time', () => {
    expect(worstOf(600)).toBeLessThan(1);
    expect(worstOf(590, 300)).toBeLessThan(1);
  });

  it('F16 shows one long stop of the event loop, however many timers ran in time before', () => {
    expect(worstOf(599, 20_000)).toBeGreaterThan(19_000);
    expect(worstOf(10, 2_000)).toBeGreaterThan(1_600);
  });

  it('shows many short stops', () => {
    expect(worstOf(500, ...Array.from({ length: 30 }, () => 250))).toBeGreaterThan(190);
  });
});
