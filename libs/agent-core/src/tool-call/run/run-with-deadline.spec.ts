import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runWithDeadline } from './run-with-deadline.js';

/** Answers once the test says so, whatever its signal says. */
function deaf() {
  const answer = Promise.withResolvers<string>();
  const told = Promise.withResolvers<undefined>();
  const work = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      told.resolve(undefined);
    });
    return answer.promise;
  };
  return { work, answer, told: told.promise };
}

describe('R2 a call whose outcome counts', () => {
  it('is waited for when its job is interrupted, before it is told to stop', async () => {
    const { work, answer } = deaf();
    const interrupted = new AbortController();
    const bounds = { timeoutMs: 60_000, signal: interrupted.signal, patience: 'outcome' } as const;
    const running = runWithDeadline(work, bounds);
    interrupted.abort();
    answer.resolve('sent');
    expect(await running).toEqual({ kind: 'answered', answer: 'sent' });
  });

  it('counts also when it answers after it was told to stop', async () => {
    const { work, answer, told } = deaf();
    const bounds = {
      timeoutMs: 10,
      signal: new AbortController().signal,
      patience: 'outcome',
    } as const;
    const running = runWithDeadline(work, bounds);
    await told;
    answer.resolve('sent');
    expect(await running).toEqual({ kind: 'answered', answer: 'sent' });
  });

  it('is not known by what it throws once it was told to stop', async () => {
    const { work, answer, told } = deaf();
    const bounds = {
      timeoutMs: 10,
      signal: new AbortController().signal,
      patience: 'outcome',
    } as const;
    const running = runWithDeadline(work, bounds);
    await told;
    answer.reject(new Error('aborted'));
    expect(await running).toEqual({ kind: 'timed_out' });
  });

  it('P9 is left behind within the 2 s of a cancel', async () => {
    const interrupted = new AbortController();
    const bounds = { timeoutMs: 60_000, signal: interrupted.signal, patience: 'outcome' } as const;
    const running = runWithDeadline(deaf().work, bounds);
    const startedAt = performance.now();
    interrupted.abort();
    expect(await running).toEqual({ kind: 'interrupted' });
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
  });
});

describe('a call that changes nothing', () => {
  it('is stopped at once, whatever it answers later', async () => {
    const { work, answer, told } = deaf();
    const bounds = { timeoutMs: 10, signal: new AbortController().signal };
    const running = runWithDeadline(work, bounds);
    await told;
    answer.resolve('read');
    expect(await running).toEqual({ kind: 'timed_out' });
  });
});

describe('a call that was told to stop', () => {
  it('is told of while it goes on, and of its end', async () => {
    const { work, answer } = deaf();
    const left: Promise<unknown>[] = [];
    const leftBehind = (ended: Promise<unknown>) => void left.push(ended);
    const { signal } = new AbortController();
    expect(await runWithDeadline(work, { timeoutMs: 10, signal, leftBehind })).toEqual({
      kind: 'timed_out',
    });
    expect(left).toHaveLength(1);
    answer.reject(new Error('too late'));
    await expect(left[0]).resolves.toMatchObject({ kind: 'threw' });
  });

  it('is not told of when it stops', async () => {
    const leftBehind = () => expect.unreachable();
    const { signal } = new AbortController();
    const stops = (stop: AbortSignal) =>
      new Promise<void>((resolve) => {
        stop.addEventListener('abort', () => {
          resolve();
        });
      });
    expect(await runWithDeadline(stops, { timeoutMs: 10, signal, leftBehind })).toEqual({
      kind: 'timed_out',
    });
  });
});

describe('a call that tells of progress', () => {
  const signal = new AbortController().signal;

  it('may take longer than its timeout', async () => {
    const work = async (_signal: AbortSignal, progressed: () => void) => {
      for (let step = 0; step < 5; step += 1) {
        await wait(60);
        progressed();
      }
      return 'done';
    };
    const end = await runWithDeadline(work, { timeoutMs: 150, signal });
    expect(end).toEqual({ kind: 'answered', answer: 'done' });
  });

  it('is given up once it is silent for its timeout', async () => {
    const work = (_signal: AbortSignal, progressed: () => void) => {
      progressed();
      return new Promise(() => undefined);
    };
    expect(await runWithDeadline(work, { timeoutMs: 20, signal })).toEqual({ kind: 'timed_out' });
  });

  it('is given up after ten times its timeout, however often it tells of progress', async () => {
    const work = (stop: AbortSignal, progressed: () => void) =>
      new Promise((resolve) => {
        const told = setInterval(progressed, 1);
        stop.addEventListener('abort', () => {
          clearInterval(told);
          resolve('stopped');
        });
      });
    expect(await runWithDeadline(work, { timeoutMs: 20, signal })).toEqual({ kind: 'timed_out' });
  });
});
