import { expect } from 'vitest';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { lasting, Load } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
const graceMs = 10_000;

/** Its exit code, once it has ended within its grace. */
async function endOf(member: Member): Promise<number | null> {
  const from = performance.now();
  const code = await member.stop();
  expect(performance.now() - from, member.name).toBeLessThan(graceMs);
  return code;
}

async function endAndStart(installation: Installation, members: readonly Member[]): Promise<void> {
  installation.noteFault(`SIGTERM of ${members.map(({ name }) => name).join(', ')}`);
  const codes = await Promise.all(members.map(endOf));
  expect(codes).toEqual(members.map(() => 0));
  await Promise.all(members.map((member) => member.start()));
}

const storm: Row = {
  id: 'F55',
  fault: 'all processes are told to end, again and again, while clients submit',
  expected: 'each ends within its grace with exit code 0, and every accepted job comes to its end',
  run: async ({ shared }) => {
    const installation = await shared();
    const load = Load.on(installation, 150);
    for (let times = 0; times < 5; times += 1) {
      await lasting(500);
      await endAndStart(installation, installation.members);
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    return { jobs: load.jobs, faults: 5 * installation.members.length };
  },
};

/** As a migration of a later version that adds what this one does not know. */
const migrateFurther = [
  'alter table jobs add column of_later_version text not null default $$later$$',
  'create table later_version (id uuid primary key, job_id uuid references jobs on delete cascade)',
  `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
   values (gen_random_uuid()::text, repeat('0', 64), '29991231000000_later_version', now(), now(), 1)`,
];

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
    for (const statement of migrateFurther) await installation.postgres.query(statement);
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
