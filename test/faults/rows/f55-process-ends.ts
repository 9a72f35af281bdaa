import { expect } from 'vitest';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { migrateFurther } from '../rig/newer-version.js';
import { lasting, Load } from './load.js';
import { stopInTime } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 120_000;

async function endAndStart(installation: Installation, members: readonly Member[]): Promise<void> {
  await stopInTime(installation, members);
  await Promise.all(members.map((member) => member.start()));
}

const storm: Row = {
  id: 'F55',
  fault: 'all processes are told to end, again and again, while clients submit',
  expected: 'each ends within its grace with exit code 0, and every accepted job comes to its end',
  run: async ({ shared }) => {
    const installation = await shared();
    // Starts take long on a busy machine, and what comes in meanwhile has to be done behind them.
    const load = Load.on(installation);
    for (let times = 0; times < 5; times += 1) {
      await lasting(500);
      await endAndStart(installation, installation.members);
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    return { jobs: load.jobs, faults: 5 * installation.members.length };
  },
};

const upgrade: Row = {
  id: 'F56',
  fault:
    'the database is migrated further under load, and one process after another starts again on it',
  expected:
    'each ends within its grace with exit code 0, no submit fails, every job comes to its end',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false });
    const load = Load.on(installation);
    await lasting(1_000);
    await migrateFurther(installation.postgres.url());
    for (const member of installation.members) await endAndStart(installation, [member]);
    await lasting(1_000);
    await load.stop();
    await installation.untilAtRest(restMs);
    // Refused or cut connections of a process that ends are answered by the next try.
    expect(load.answers.filter(({ status }) => status !== null && status !== 202)).toEqual([]);
    return { jobs: load.jobs, faults: installation.members.length };
  },
};

export const rows: readonly Row[] = [storm, upgrade];
