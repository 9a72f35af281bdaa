import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { Chance } from '../campaign/chance.js';
import type { Installation } from '../rig/installation.js';
import { startStandby } from '../rig/standby.js';
import { lasting, Load, pidsOf, probe, submitMixed } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
/** Within which the API says that PostgreSQL is away. */
const refusedMs = 3_000;

/** Kills PostgreSQL while jobs are in the middle of their steps. */
async function killFor(installation: Installation, ms: number): Promise<void> {
  installation.noteFault('kill of PostgreSQL');
  await installation.postgres.kill();
  const probes = Promise.all(installation.apis.map(probe));
  const [refused] = await Promise.all([probes, lasting(ms)]);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(answer.ms).toBeLessThan(refusedMs);
  }
  await installation.postgres.start();
}

const killedOnce: Row = {
  id: 'F22',
  fault: 'PostgreSQL is killed in the middle of steps and away for 1 s',
  expected: 'the API answers 503 within 3 s, all jobs come to their end, nobody is started again',
  isFast: true,
  run: async ({ shared }) => {
    const installation = await shared();
    const pids = pidsOf(installation.members);
    await submitMixed(installation, 16, ' sleep=500 local key');
    await killFor(installation, 1_000);
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    return { jobs: 16, faults: 1 };
  },
};

const killedOften: Row = {
  id: 'F22',
  fault:
    'PostgreSQL is killed ten times at random, first for 10 s; processes are told to end meanwhile',
  expected: 'the API answers 503 within 3 s, all jobs come to their end, each exit code is 0',
  run: async ({ own, seed }) => {
    const installation = await own();
    const chance = new Chance(seed);
    const pids = pidsOf(installation.members);
    const load = Load.on(installation);
    await killFor(installation, 10_000);
    for (let kills = 1; kills < 10; kills += 1) {
      await lasting(chance.whole(500, 3_000));
      await killFor(installation, chance.whole(300, 2_300));
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(installation.members)).toEqual(pids);
    await submitMixed(installation, 8, ' sleep=500 local');
    await installation.postgres.kill();
    const ending = [...installation.apis.slice(1), ...installation.workers.slice(2)];
    expect(await Promise.all(ending.map((member) => member.stop()))).toEqual([0, 0]);
    await installation.postgres.start();
    return { jobs: load.jobs + 8, faults: 11 };
  },
};

const failover: Row = {
  id: 'F51',
  fault: 'PostgreSQL is killed, and its synchronous standby takes its place under the same address',
  expected: 'nothing that was accepted is lost, nothing is done twice, nobody is started again',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false });
    const { postgres, members, outside } = installation;
    const standby = await startStandby(postgres);
    const pids = pidsOf(members);
    const load = Load.on(installation);
    await waitFor(() => outside.model.requests.length > 30, { what: 'work' });
    installation.noteFault('failover of PostgreSQL');
    await postgres.kill();
    await standby.promote();
    for (const { ways } of members) ways.database.leadTo(postgres.port);
    await lasting(3_000);
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(members)).toEqual(pids);
    return { jobs: load.jobs, faults: 1 };
  },
};

export const rows: readonly Row[] = [killedOnce, killedOften, failover];
