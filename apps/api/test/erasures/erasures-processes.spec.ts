import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { manyJobs, manyJobsId } from '../support/stores/many-jobs.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** One every 20 seconds up to now, of twenty owners; those from the 601st on ended long ago. */
const jobs = 1_200;
const isOld = `id >= '${manyJobsId(jobs / 2 + 1)}' and id <= '${manyJobsId(jobs)}' and settled_at is not null`;
const needed = manyJobsId(jobs - 5);
const erased = 'owner-3';

let database: TestDatabase;
let connection: pg.Client;
let processes: ServiceProcess[];

const count = async (from: string): Promise<number> => {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from ${from}`,
  );
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new pg.Client(database.url);
  await connection.connect();
  for (const statement of manyJobs(jobs, 10)) await connection.query(statement);
  await connection.query(
    `update jobs set settled_at = settled_at - interval '31 days' where ${isOld}`,
  );
  await connection.query(
    `update jobs set depends_on = array['${needed}'::uuid], runs_after_failure = true
     where id = (select id from jobs where status = 'DELAYED' and owner <> '${erased}' limit 1)`,
  );
  await connection.query(
    `insert into erasures (id, tenant, owner, owner_hash) values (gen_random_uuid(), 'default', '${erased}', 'x')`,
  );
  processes = await Promise.all(
    ['worker', 'worker'].map((ROLE) =>
      startServiceProcess({
        ROLE,
        RETENTION_DAYS: '30',
        TOOL_PACKS: 'crm',
        DATABASE_URL: database.url,
      }),
    ),
  );
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await connection.end();
  await database.drop();
});

/** Tables of what hangs on jobs, with rows whose job is gone. */
async function orphans(): Promise<string[]> {
  const tables = ['transitions', 'activities', 'executions', 'approvals', 'tool_invocations'];
  const found: string[] = [];
  for (const table of tables) {
    const ofNoJob = `${table} where not exists (select from jobs where jobs.id = ${table}.job_id)`;
    if ((await count(ofNoJob)) > 0) found.push(table);
  }
  return found;
}

describe('of two workers of which one is killed', () => {
  it('F12: the other ends the erasure and deletes all old jobs, each with its histories', async () => {
    const kept = await count(`jobs where not (${isOld}) and owner <> '${erased}'`);
    await waitFor(async () => (await count(`jobs where ${isOld}`)) < jobs / 2 - 100, {
      what: 'the first deletions',
    });
    await processes[0]?.kill();
    expect(await orphans()).toEqual([]);
    await waitFor(async () => (await count('erasures where ended_at is null')) === 0, {
      what: 'the end of the erasure',
    });
    const left = `jobs where ${isOld} and id <> '${needed}'`;
    await waitFor(async () => (await count(left)) === 0, { what: 'no old job' });
    expect(await count(`jobs where owner = '${erased}'`)).toBe(0);
    expect(await count(`jobs where id = '${needed}'`)).toBe(1);
    expect(await count('jobs')).toBe(kept + 1);
    expect(await orphans()).toEqual([]);
    expect(await count(`erasures where jobs > 50 and owner is null`)).toBe(1);
  });
});
