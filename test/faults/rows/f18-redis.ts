import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import { lasting, Load, p99, pidsOf } from './load.js';
import { leasedOtherwise } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
/** What a submit may take while Redis is away or silent, of which it waits 250 ms for Redis. */
const submitMs = 500;

const statusesOf = (load: Load) => [...new Set(load.answers.map(({ status }) => status))];

/** Submits after which an API has its code compiled. */
const warmSubmits = 10;

/** A fault that clients do not notice, and that heals by itself. */
async function unnoticed(
  installation: Installation,
  fault: () => Promise<void>,
): Promise<{ jobs: number; faults: number }> {
  const pids = pidsOf(installation.members);
  const load = Load.on(installation);
  await waitFor(() => load.answers.length >= warmSubmits, { what: 'work' });
  const before = load.answers.length;
  await fault();
  await load.stop();
  expect(statusesOf(load)).toEqual([202]);
  expect(p99(load.answers.slice(before))).toBeLessThan(submitMs);
  await installation.untilAtRest(restMs);
  expect(pidsOf(installation.members)).toEqual(pids);
  return { jobs: load.jobs, faults: 1 };
}

const killed = (appendOnly: boolean): Row => ({
  id: 'F18',
  queue: 'redis',
  fault: `Redis ${appendOnly ? 'with' : 'without'} a file of its own is killed and away for 10 s`,
  expected: 'every submit is a 202 within 500 ms (p99), nothing is lost, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({ appendOnly, isDurable: false });
    return unnoticed(installation, async () => {
      installation.noteFault('kill of Redis');
      await installation.redis.kill();
      await lasting(10_000);
      await installation.redis.start();
    });
  },
});

const silent: Row = {
  id: 'F20',
  queue: 'redis',
  fault: 'Redis is silent for 20 s',
  expected: 'every submit is a 202 within 500 ms (p99); heals without a restart',
  run: async ({ shared }) => {
    const installation = await shared();
    return unnoticed(installation, async () => {
      installation.noteFault('silence of Redis');
      for (const { ways } of installation.members) ways.redis.stall();
      await lasting(20_000);
      for (const { ways } of installation.members) ways.redis.mend();
    });
  },
};

const awayAtStart: Row = {
  id: 'F20',
  queue: 'redis',
  fault: 'an API and a worker are started while Redis is away',
  expected: 'both start, the API accepts jobs within 500 ms (p99), and all run once Redis is there',
  run: async ({ shared }) => {
    const installation = await shared();
    const members = [...installation.apis.slice(1), ...installation.workers.slice(2)];
    await Promise.all(members.map((member) => member.stop()));
    installation.noteFault('Redis away');
    await installation.redis.kill();
    await Promise.all(members.map((member) => member.start()));
    return unnoticed(installation, async () => {
      await lasting(3_000);
      await installation.redis.start();
    });
  },
};

const full: Row = {
  id: 'F21',
  queue: 'redis',
  fault: 'Redis has no memory left and refuses every write',
  expected: 'submits are still 202, ready says degraded, and all jobs run once there is room',
  run: async ({ shared }) => {
    const installation = await shared();
    return unnoticed(installation, async () => {
      installation.noteFault('Redis full');
      await installation.redis.command('CONFIG SET maxmemory 1');
      const isDegraded = async () => {
        const { text } = await installation.client().get('/health/ready');
        return text.includes('"queue":"degraded"') && text.includes('"status":"degraded"');
      };
      await waitFor(isDegraded, { deadlineMs: 15_000, what: 'ready to say degraded' });
      await lasting(5_000);
      await installation.redis.command('CONFIG SET maxmemory 0');
    });
  },
};

const emptied: Row = {
  id: 'F19',
  fault: 'the queue is emptied three times, with 10 jobs active and 50 waiting',
  expected: 'all jobs run, each is leased once, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({
      workers: 2,
      settings: { WORKER_CONCURRENCY: '5' },
      isDurable: false,
    });
    const pids = pidsOf(installation.members);
    const jobs = await Promise.all(
      Array.from({ length: 60 }, () => installation.submit('sleep=1000 local key')),
    );
    const ids = jobs.map(({ id }) => id);
    for (let ended = 0; ended < 3; ended += 1) {
      await waitFor(async () => (await counted(installation, ids, 'COMPLETED')) >= 10 * ended, {
        what: 'jobs to end',
      });
      await waitFor(async () => (await counted(installation, ids, 'ACTIVE')) >= 10, {
        what: '10 active jobs',
      });
      installation.noteFault('queue emptied');
      await emptyQueue(installation);
    }
    await installation.untilAtRest(restMs);
    expect(await leasedOtherwise(installation, jobs)).toEqual([]);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: 60, faults: 3 };
  },
};

async function counted(
  { postgres }: Installation,
  ids: readonly string[],
  status: string,
): Promise<number> {
  const text = 'select count(*)::int as count from jobs where id = any ($1) and status = $2';
  const [row] = await postgres.query<{ count: number }>(text, [ids, status]);
  return row?.count ?? 0;
}

async function emptyQueue(installation: Installation): Promise<void> {
  if (installation.hasRedis) await installation.redis.flushAll();
  else await installation.postgres.query('delete from bullmq.job');
}

const failover: Row = {
  id: 'F52',
  queue: 'redis',
  fault: 'Redis is killed, and its replica takes its place under the same address',
  expected: 'every submit is a 202 within 500 ms (p99), nothing is lost, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false });
    const replica = await installation.redis.startReplica();
    return unnoticed(installation, async () => {
      installation.noteFault('failover of Redis');
      await installation.redis.kill();
      await lasting(2_000);
      await installation.redis.become(replica);
      for (const { ways } of installation.members) ways.redis.leadTo(replica.port);
      await lasting(3_000);
    });
  },
};

export const rows: readonly Row[] = [
  ...[killed(true), killed(false), emptied, silent, awayAtStart, full, failover],
];
