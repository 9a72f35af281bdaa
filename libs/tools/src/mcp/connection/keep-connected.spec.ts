import { describe, expect, it } from 'vitest';
import { keepConnected } from './keep-connected.js';

const limits = { firstBackoffMs: 8, longestBackoffMs: 32 };

/** The pauses behind connections that were of use for so long each; 0: they never came about. */
async function pausesAfter(...usedMs: readonly number[]): Promise<unknown[]> {
  const stop = new AbortController();
  const pauses: unknown[] = [];
  const left = [...usedMs];
  const connect = () => {
    const used = left.shift() ?? 0;
    return used > 0
      ? Promise.resolve({ usedMs: used, reason: 'lost' })
      : Promise.reject(new Error('refused'));
  };
  const onAway = (_reason: unknown, pauseMs: number) => {
    pauses.push(pauseMs);
    if (left.length === 0) stop.abort();
  };
  await keepConnected({ connect, onAway, limits }, stop.signal);
  return pauses;
}

const about = (fullMs: number) => ({
  asymmetricMatch: (value: unknown) =>
    typeof value === 'number' && value >= fullMs / 2 && value <= fullMs,
});

describe('keepConnected', () => {
  it('connects again after each failure, with longer pauses up to a bound', async () => {
    expect(await pausesAfter(0, 0, 0, 0, 0)).toEqual([8, 16, 32, 32, 32].map(about));
  });

  it('begins with short pauses again after a connection that was of use for longer', async () => {
    expect(await pausesAfter(0, 0, 17, 0, 0)).toEqual([8, 16, 8, 16, 32].map(about));
  });

  it('does not take a server that is lost at once again and again for one that came back', async () => {
    expect(await pausesAfter(1, 1, 1, 1)).toEqual([8, 16, 32, 32].map(about));
  });

  it('tells why a connection failed or was lost', async () => {
    const stop = new AbortController();
    const refused = new Error('refused');
    const ends = [
      () => Promise.reject(refused),
      () => Promise.resolve({ usedMs: 1, reason: 'lost' }),
    ];
    const reasons: unknown[] = [];
    const connect = () => ends.shift()?.() ?? Promise.reject(new Error('none is left'));
    const onAway = (reason: unknown) => {
      reasons.push(reason);
      if (ends.length === 0) stop.abort();
    };
    await keepConnected({ connect, onAway, limits }, stop.signal);
    expect(reasons).toEqual([refused, 'lost']);
  });

  it('ends at once during a pause', async () => {
    const stop = new AbortController();
    await keepConnected(
      {
        connect: () => Promise.resolve({ usedMs: 1, reason: 'lost' }),
        onAway: () => setImmediate(() => stop.abort()),
        limits: { firstBackoffMs: 60_000, longestBackoffMs: 60_000 },
      },
      stop.signal,
    );
    expect(stop.signal.aborted).toBe(true);
  });
});
