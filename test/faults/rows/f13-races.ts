import { expect } from 'vitest';
import { QueueUnderTest } from '../../../apps/api/test/support/queue/queue-under-test.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { entryId, queueName, runEntry } from '../../../apps/api/src/queue/queue-entry.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import { leasedOtherwise } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
const raced = 500;
const atOnce = 5;

const race: Row = {
  id: 'F13',
  fault: `the queue tells several workers of one job at the same time, ${raced} times`,
  expected: 'one lease each',
  run: async ({ shared }) => {
    const installation = await shared();
    const { postgres, workers } = installation;
    await Promise.all(workers.map((worker) => worker.stop()));
    const queue = await QueueUnderTest.open({
      databaseUrl: postgres.url(),
      redisUrl: installation.hasRedis ? `redis://127.0.0.1:${installation.redis.port}` : undefined,
    });
    const jobs: SubmittedJob[] = [];
    const submitOne = async () => {
      const job = await installation.submit('', { body: { webhookUrl: undefined } });
      const { id: jobId } = job;
      for (const other of ['other', 'third']) {
        const options = { jobId: `${entryId(jobId, 0)}-${other}`, priority: 11 };
        await queue.bullQueue.add(runEntry, { jobId }, options);
      }
      jobs.push(job);
    };
    while (jobs.length < raced) await Promise.all(Array.from({ length: atOnce }, submitOne));
    await queue.close();
    await Promise.all(workers.map((worker) => worker.start()));
    await installation.untilAtRest(restMs);
    expect(await leasedOtherwise(installation, jobs)).toEqual([]);
    return { jobs: jobs.length, faults: 2 * jobs.length };
  },
};

/** Takes the entries of running jobs from their workers; the queue gives them to others. */
async function loseLocks(installation: Installation, ids: readonly string[]): Promise<void> {
  if (!installation.hasRedis) {
    await installation.postgres.query(
      `update bullmq.job set locked_until_ms = 0, lock_token = 'lost' where state = 'active'`,
    );
    return;
  }
  for (const id of ids) {
    await installation.redis.command(`DEL bull:${queueName}:${entryId(id, 0)}:lock`);
  }
}

/** How many of the entries have come to a worker twice. */
async function comeAgain(installation: Installation, ids: readonly string[]): Promise<number> {
  const entries = ids.map((id) => entryId(id, 0));
  if (!installation.hasRedis) {
    const rows = await installation.postgres.query(
      'select 1 from bullmq.job where id = any ($1) and attempts_started > 1',
      [entries],
    );
    return rows.length;
  }
  let count = 0;
  for (const entry of entries) {
    const line = `HINCRBY bull:${queueName}:${entry} ats 0`;
    if (Number((await installation.redis.command(line)).slice(1)) > 1) count += 1;
  }
  return count;
}

const lostLocks: Row = {
  id: 'F17',
  fault: 'the queue loses its lock on running jobs, whose leases hold',
  expected: 'their entries come again, and no job gets a second lease',
  run: async ({ shared }) => {
    const installation = await shared();
    const jobs = await Promise.all(
      Array.from({ length: 12 }, () => installation.submit('sleep=8000 key')),
    );
    const ids = jobs.map(({ id }) => id);
    const areActive = async () => {
      const rows = await installation.postgres.query(
        `select 1 from jobs where id = any ($1) and status = 'ACTIVE'`,
        [ids],
      );
      return rows.length === ids.length;
    };
    await waitFor(areActive, { what: 'all jobs to run' });
    await loseLocks(installation, ids);
    const haveCome = async () => (await comeAgain(installation, ids)) === ids.length;
    await waitFor(haveCome, { what: 'all entries to come again' });
    await installation.untilAtRest(restMs);
    expect(await leasedOtherwise(installation, jobs)).toEqual([]);
    return { jobs: ids.length, faults: ids.length };
  },
};

export const rows: readonly Row[] = [race, lostLocks];
