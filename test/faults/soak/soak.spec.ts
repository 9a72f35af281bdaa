import { describe, expect, it } from 'vitest';
import { runSoak } from './soak.js';

// SOAK_JOBS=20000 SOAK_QUEUE=redis npm run campaign:soak
const { SOAK_JOBS, SOAK_QUEUE = 'postgres' } = process.env;
const jobs = Number(SOAK_JOBS ?? 100);
/** Below this a run is over before memory has come to its level. */
const leastForMemory = 5_000;
const longestMs = 300_000 + jobs * 500;

describe('a long run', () => {
  it(
    'leaves no rows behind but histories, keeps its connections, and needs no more memory for each job',
    async () => {
      const queue = SOAK_QUEUE === 'redis' ? 'redis' : 'postgres';
      const isTold = SOAK_JOBS !== undefined;
      const { figures, memory, growing, unaskedEnds } = await runSoak(queue, jobs, isTold);
      expect(unaskedEnds).toEqual([]);
      expect(figures.completed).toBe(jobs);
      expect(growing).toEqual([]);
      expect(figures.connectionsAtEnd).toBeLessThanOrEqual(figures.connectionsAtHalf + 5);
      if (jobs < leastForMemory) return;
      for (const { name, mbPerThousandJobs } of memory) {
        expect(mbPerThousandJobs, name).toBeLessThan(1);
      }
    },
    longestMs,
  );
});
