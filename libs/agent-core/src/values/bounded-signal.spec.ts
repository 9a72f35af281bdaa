import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { boundedSignal, timeoutReason } from './bounded-signal.js';

const bounded = (sources: readonly AbortSignal[], ms = 60_000) =>
  boundedSignal(sources, { ms, reason: timeoutReason });
const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('boundedSignal', () => {
  it('aborts with the first of its sources, for the same reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const { signal, release } = bounded([one.signal, other.signal]);
    other.abort('because');
    one.abort('later');
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toBe('because');
    release();
  });

  it('is aborted from the beginning where a source is, and keeps nothing', () => {
    const source = new AbortController();
    const { signal } = bounded([source.signal, AbortSignal.abort('before')]);
    expect(signal.reason).toBe('before');
    expect(listeners(source.signal)).toBe(0);
  });

  it('aborts at the end of its time', async () => {
    const { signal } = bounded([], 5);
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('released, keeps no timer', () => {
    vi.useFakeTimers();
    const { release } = bounded([]);
    expect(vi.getTimerCount()).toBe(1);
    release();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('R9: released, leaves no listener at a source that lives on, and does not abort', () => {
    const source = new AbortController();
    const made = Array.from({ length: 100 }, () => bounded([source.signal]));
    expect(listeners(source.signal)).toBe(100);
    for (const { release } of made) release();
    expect(listeners(source.signal)).toBe(0);
    source.abort();
    expect(made.some(({ signal }) => signal.aborted)).toBe(false);
  });
});
