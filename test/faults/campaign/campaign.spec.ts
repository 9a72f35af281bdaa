import { describe, expect, it } from 'vitest';
import { describeWithRedis } from '../../../apps/api/test/support/queue/redis.js';
import { runCampaign } from './campaign.js';

// FAULT_JOBS=2000 FAULT_SEED=1,2,3 FAULT_QUEUE=redis FAULT_RATE=5 npm run campaign:faults
// FAULT_KEEP=1 keeps the history and the logs of a run that broke no promise, too.
const { FAULT_JOBS, FAULT_SEED = '17', FAULT_QUEUE, FAULT_RATE = '5', FAULT_KEEP } = process.env;
const isLong = FAULT_JOBS !== undefined;
const jobs = Number(FAULT_JOBS ?? 60);
const seeds = FAULT_SEED.split(',').map(Number);
const longestMs = 300_000 + jobs * 2_000;

function weather(queue: 'postgres' | 'redis'): void {
  it.each(seeds)(
    `P1 P4 P5 P7 loses nothing, does nothing twice and tells nothing falsely in a storm of faults, seed %i`,
    async (seed) => {
      const jobsPerSecond = Number(FAULT_RATE);
      const isKept = FAULT_KEEP !== undefined;
      const options = { queue, jobs, seed, jobsPerSecond, isTold: isLong, isKept };
      const result = await runCampaign(options);
      const { violations, failures, modelFaults, figures } = result;
      expect(violations).toEqual([]);
      expect(failures).toEqual([]);
      expect(modelFaults).toEqual([]);
      expect(figures).toMatchObject({ lost: 0, stuck: 0, doubled: 0, toldFalsely: 0 });
    },
    longestMs,
  );
}

describe.skipIf(FAULT_QUEUE === 'redis')('with the queue in PostgreSQL', () => {
  weather('postgres');
});

if (FAULT_QUEUE !== 'postgres') {
  describeWithRedis('with the queue in Redis', () => {
    weather('redis');
  });
}
