import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { lasting, Load, pidsOf, submitMixed } from './load.js';
import { afterLeaseMs } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 120_000;

const held = `
  select jobs.id from jobs join workers on workers.id = lease_owner
  where pid = $1 and status = 'ACTIVE'`;

const heldBy = async ({ postgres }: Installation, { pid }: Member): Promise<string[]> =>
  (await postgres.query<{ id: string }>(held, [pid])).map(({ id }) => id);

const leasedAgain = `
  select extract(epoch from min(at))::float8 * 1000 - $2::float8 as ms from transitions
  where job_id = any ($1) and "to" = 'ACTIVE' and at > to_timestamp($2::float8 / 1000) group by job_id`;

const partition: Row = {
  id: 'F53',
  fault: 'the network of one worker lets nothing through for longer than its lease',
  expected: 'its jobs run elsewhere within 12 s; what it writes later is refused; it works again',
  run: async ({ shared }) => {
    const installation = await shared();
    const [worker] = installation.workers;
    if (!worker) throw new Error('There is no worker.');
    const pids = pidsOf(installation.members);
    // Few, so that on a busy machine the time until they run elsewhere is that of the lease.
    const jobs = await Promise.all(
      Array.from({ length: 15 }, () => installation.submit('sleep=4000 local key none http')),
    );
    await waitFor(async () => (await heldBy(installation, worker)).length > 1, {
      what: 'jobs of it',
    });
    const at = Date.now();
    installation.noteFault(`partition of ${worker.name}`);
    for (const way of Object.values(worker.ways)) way.stall();
    const lost = await heldBy(installation, worker);
    const again = () => installation.postgres.query<{ ms: number }>(leasedAgain, [lost, at]);
    await waitFor(async () => (await again()).length === lost.length, {
      deadlineMs: 60_000,
      what: 'its jobs to run elsewhere',
    });
    const recoveryMs = (await again()).map(({ ms }) => ms);
    expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterLeaseMs);
    worker.mendWays();
    await installation.untilAtRest(restMs);
    await submitMixed(installation, 24, ' sleep=1000');
    await waitFor(async () => (await heldBy(installation, worker)).length > 0, {
      what: 'the worker to work again',
    });
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: jobs.length + 24, faults: 1, recoveryMs };
  },
};

const halfOpen: Row = {
  id: 'F54',
  fault:
    'all connections to the stores are half open, three times: their peer is gone and said nothing',
  expected: 'every job is accepted and comes to its end, nobody is started again',
  run: async ({ shared }) => {
    const installation = await shared();
    const { members, hasRedis } = installation;
    const pids = pidsOf(members);
    const load = Load.on(installation);
    for (let times = 0; times < 3; times += 1) {
      await lasting(2_000);
      installation.noteFault('half-open connections');
      for (const { ways } of members) {
        ways.database.halfClose();
        if (hasRedis) ways.redis.halfClose();
      }
      await lasting(4_000);
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(members)).toEqual(pids);
    return { jobs: load.jobs, faults: 3 };
  },
};

export const rows: readonly Row[] = [partition, halfOpen];
