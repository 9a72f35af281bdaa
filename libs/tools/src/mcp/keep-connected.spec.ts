import { silentLogger } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { keepConnected } from './keep-connected.js';

describe('keepConnected', () => {
  it('connects again after each loss, with longer pauses up to a bound, until it is stopped', async () => {
    const stop = new AbortController();
    const pauses: unknown[] = [];
    let connections = 0;
    await keepConnected(
      {
        connect: () => {
          connections += 1;
          if (connections === 8) stop.abort();
          return Promise.reject(new Error('refused'));
        },
        server: 'files',
        limits: { firstBackoffMs: 1, longestBackoffMs: 8 },
        logger: { ...silentLogger, warn: ({ pauseMs }) => pauses.push(pauseMs) },
      },
      stop.signal,
    );
    expect(connections).toBe(8);
    expect(pauses).toHaveLength(7);
    for (const pause of pauses) expect(pause).toBeLessThanOrEqual(8);
  });

  it('ends at once during a pause', async () => {
    const stop = new AbortController();
    const running = keepConnected(
      {
        connect: () => Promise.resolve(),
        server: 'files',
        limits: { firstBackoffMs: 60_000, longestBackoffMs: 60_000 },
        logger: { ...silentLogger, warn: () => setImmediate(() => stop.abort()) },
      },
      stop.signal,
    );
    await running;
    expect(stop.signal.aborted).toBe(true);
  });
});
