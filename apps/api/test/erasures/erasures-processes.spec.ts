import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { manyJobs, manyJobsId } from '../support/stores/many-jobs.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** Of twenty owners, one in fifty for tomorrow. Those from the 601st on ended long ago. */
const jobs = 1_200;
const endedLongAgo = `id between '${manyJobsId(jobs / 2 + 1)}' and '${manyJobsId(jobs)}' and settled_at is not null`;
const isOld = `coalesce(settled_at < now() - interval '30 days', false)`;
const needed = manyJobsId(jobs - 5);
const erased = 'owner-11';

let database: TestDatabase;
let connection: pg.Client;
const processes: ServiceProcess[] = [];

const count = async (from: string): Promise<number> => {
  const sql = `select count(*)::int as count from ${from}`;
  return (await connection.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
};

async function start(): Promise<void> {
  const settings = { ROLE: 'worker', TOOL_PACKS: 'crm', DATABASE_URL: database.url };
  processes.push(await startServiceProcess({ ...settings, RETENTION_DAYS: '30' }));
}

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new pg.Client(database.url);
  await connection.connect();
  const tasks = [
    `update jobs set settled_at = settled_at - interval '31 days' where ${endedLongAgo}`,
    `update jobs set depends_on = array['${needed}'::uuid], runs_after_failure = true where id = '${manyJobsId(1)}'`,
    `insert into erasures (id, tenant, owner, owner_hash)
     values (gen_random_uuid(), 'default', '${erased}', 'x')`,
    `with bulk as (
       insert into bulks (id, tenant, owner, scopes, action, rate_per_second, matched)
       values (gen_random_uuid(), 'default', 'chefe', '{admin}', 'cancel', 3, 11) returning id)
     insert into bulk_jobs (bulk_id, job_id)
     select bulk.id, jobs.id from bulk, jobs
     where status = 'DELAYED' and owner <> '${erased}' and depends_on is null`,
  ];
  for (const sql of [...manyJobs(jobs, 10), ...tasks]) await connection.query(sql);
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await connection.end();
  await database.drop();
});

/** Tables of what hangs on jobs, with rows whose job is gone. */
async function orphans(): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['transitions', 'activities', 'executions']) {
    const ofNoJob = `${table} where not exists (select from jobs where jobs.id = ${table}.job_id)`;
    if ((await count(ofNoJob)) > 0) found.push(table);
  }
  return found;
}

it('P3: what a killed worker had begun to delete, or to do to many jobs, two others end', async () => {
  const kept = await count(`jobs where not ${isOld} and owner <> '${erased}'`);
  await start();
  const isBegun = async () =>
    (await count('erasures where jobs > 0')) === 1 &&
    (await count(`jobs where ${isOld}`)) < jobs / 2 - 100 &&
    (await count('bulk_jobs where outcome is not null')) > 0;
  await waitFor(isBegun, { what: 'the first deletions' });
  await processes[0]?.kill();
  expect(await count('bulk_jobs where outcome is null')).toBeGreaterThan(0);
  expect(await count(`jobs where ${isOld} and id <> '${needed}'`)).toBeGreaterThan(0);
  expect(await orphans()).toEqual([]);
  await Promise.all([start(), start()]);
  const isDone = async () =>
    (await count('erasures where ended_at is null')) === 0 &&
    (await count(`jobs where ${isOld} and id <> '${needed}'`)) === 0 &&
    (await count('bulks where ended_at is null')) === 0;
  await waitFor(isDone, { what: 'the end of all' });
  // An open job is to be told of the one that was needed.
  expect(await count(`jobs where id = '${needed}'`)).toBe(1);
  expect(await count('jobs')).toBe(kept + 1);
  expect(await orphans()).toEqual([]);
  expect(await count('erasures where jobs > 20 and owner is null')).toBe(1);
  expect(await count(`bulk_jobs join jobs on id = job_id where status = 'CANCELLED'`)).toBe(11);
});
