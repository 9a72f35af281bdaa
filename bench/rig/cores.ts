import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const lookMs = 2_000;

const seen = z.object({ lostMs: z.number(), longestGapMs: z.number() });

/**
 * How many processors the machine gives while all are wanted, and for how long it took one away at most. A virtual
 * machine whose host gives its processors to others need not count that as stolen: then it looks like work.
 */
export async function coresGiven(): Promise<{ coresGiven: string; longestGapMs: string }> {
  const looks = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(new URL('spinner.ts', import.meta.url), { workerData: lookMs });
      const [told] = (await once(worker, 'message')) as unknown[];
      return seen.parse(told);
    }),
  );
  const given = looks.reduce((sum, { lostMs }) => sum + 1 - lostMs / lookMs, 0);
  return {
    coresGiven: given.toFixed(2),
    longestGapMs: Math.max(...looks.map(({ longestGapMs }) => longestGapMs)).toFixed(1),
  };
}
