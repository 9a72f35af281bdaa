import { describe, expect, it } from 'vitest';
import { withDeadline } from './with-deadline.js';

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });
const interruption = (_error: unknown, by: string | undefined) => `ended by ${String(by)}`;

describe('withDeadline', () => {
  it('gives the value', async () => {
    const work = () => Promise.resolve('value');
    expect(await withDeadline(new AbortController().signal, 1_000, work, interruption)).toBe(
      'value',
    );
  });

  it('ends at the deadline', async () => {
    expect(await withDeadline(new AbortController().signal, 5, untilAborted, interruption)).toBe(
      'ended by deadline',
    );
  });

  it("ends with the caller's signal", async () => {
    const caller = new AbortController();
    const ended = withDeadline(caller.signal, 60_000, untilAborted, interruption);
    caller.abort();
    expect(await ended).toBe('ended by called_off');
  });

  it('tells an error of the work from both', async () => {
    const work = () => Promise.reject(new Error('broken'));
    expect(await withDeadline(new AbortController().signal, 1_000, work, interruption)).toBe(
      'ended by undefined',
    );
  });
});
