import { describe, expect, it } from 'vitest';
import { callDeadline, defaultCallTimes, SilentCallError } from './call-deadline.js';
import { isStreamed } from './is-streamed.js';

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(signal.reason);
    });
  });
const nobody = new AbortController().signal;

describe('callDeadline', () => {
  it('ends a call that is not streamed at its time, whatever comes meanwhile', async () => {
    const { signal, onBytes } = callDeadline(nobody, false, { ...defaultCallTimes, callMs: 5 });
    onBytes();
    expect(await aborted(signal)).toMatchObject({ name: 'TimeoutError' });
  });

  it('ends a streamed one that is silent from the beginning', async () => {
    const { signal } = callDeadline(nobody, true, { ...defaultCallTimes, firstChunkMs: 5 });
    expect(await aborted(signal)).toBeInstanceOf(SilentCallError);
  });

  it('ends one that falls silent', async () => {
    const { signal, onBytes } = callDeadline(nobody, true, { ...defaultCallTimes, chunkMs: 5 });
    onBytes();
    onBytes();
    expect(await aborted(signal)).toBeInstanceOf(SilentCallError);
  });

  it('ends one that never stops', async () => {
    const { signal, onBytes } = callDeadline(nobody, true, { ...defaultCallTimes, streamMs: 20 });
    const talking = setInterval(onBytes, 1);
    expect(await aborted(signal)).toMatchObject({ name: 'TimeoutError' });
    clearInterval(talking);
  });

  it('ends with its caller, and not any more once it is released', () => {
    const caller = new AbortController();
    const going = callDeadline(caller.signal, true, defaultCallTimes);
    const over = callDeadline(caller.signal, true, defaultCallTimes);
    over.release();
    caller.abort('cancel');
    expect(going.signal.reason).toBe('cancel');
    expect(over.signal.aborted).toBe(false);
    going.release();
  });
});

describe('isStreamed', () => {
  it.each([
    ['always', { isAsked: false }, true],
    ['always', { isAsked: false, maxOutputTokens: 1_001 }, true],
    ['always', { isAsked: false, maxOutputTokens: 1_000 }, false],
    ['always', { isAsked: true, maxOutputTokens: 10 }, true],
    ['asked', { isAsked: false }, false],
    ['asked', { isAsked: true }, true],
    ['never', { isAsked: true }, false],
  ] as const)('%s, %j: %s', (streaming, call, expected) => {
    expect(isStreamed(streaming, call)).toBe(expected);
  });
});
