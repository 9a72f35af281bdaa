import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runLoad } from './loads.ts';

describe('a load', () => {
  it('keeps so many jobs under way until all have run', async () => {
    let underWay = 0;
    const most: number[] = [];
    const load = { kind: 'closed', jobs: 10, atOnce: 3, toolCalls: 5 } as const;
    const { jobMs } = await runLoad(load, async (toolCalls) => {
      most.push(++underWay);
      expect(toolCalls).toBe(5);
      await delay(1);
      underWay -= 1;
    });
    expect(jobMs).toHaveLength(10);
    expect(Math.max(...most)).toBe(3);
  });

  it('by the clock counts from when a job was due, however late it could begin', async () => {
    const blockedMs = 300;
    const load = { kind: 'open', jobs: 2, perSecond: 10, toolCalls: 0 } as const;
    const { jobMs } = await runLoad(load, async () => {
      const until = performance.now() + blockedMs;
      while (performance.now() < until);
    });
    // Due after 100 ms, begun after 300, done after 600.
    expect(jobMs[1]).toBeGreaterThanOrEqual(2 * blockedMs - 101);
  });

  it('fails with the first job that does', async () => {
    const load = { kind: 'closed', jobs: 3, atOnce: 1, toolCalls: 0 } as const;
    await expect(runLoad(load, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});
