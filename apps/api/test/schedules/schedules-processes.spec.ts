import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const count = 200;

let database: TestDatabase;
let connection: pg.Client;
let processes: ServiceProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new pg.Client(database.url);
  await connection.connect();
  processes = await Promise.all(
    ['api', 'api', 'api'].map((ROLE) =>
      startServiceProcess({ ROLE, TOOL_PACKS: 'crm', DATABASE_URL: database.url }),
    ),
  );
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await connection.end();
  await database.drop();
});

const rows = async (sql: string) => (await connection.query<object>(sql)).rows;

it('F48 two hundred due times make one job each, of three processes of which one is killed', async () => {
  const client = new JobClient(processes[0]?.url ?? '');
  const body = { agent: 'crm', input: 'Olá', cron: '0 9 1 1 *', overlap: 'queue' };
  expect((await client.sendJson('PUT', '/v1/schedules/s0', body)).status).toBe(201);
  await connection.query(
    `insert into schedules select (jsonb_populate_record(schedule, jsonb_build_object('name', 's' || n))).*
     from schedules schedule, generate_series(1, ${count - 1}) n`,
  );
  await connection.query(`update schedules set next_at = now() - interval '1 hour'`);
  const jobs = 'select count(*)::int as jobs, count(distinct schedule)::int as schedules from jobs';
  const seen = async (least: number) =>
    (await rows(`${jobs} having count(*) >= ${least}`)).length > 0;
  await waitFor(() => seen(20), { what: 'the first jobs' });
  await processes[0]?.kill();
  await waitFor(() => seen(count), { what: 'all jobs' });
  const due = `select 1 from schedules where next_at < now() or next_at is null`;
  await waitFor(async () => (await rows(due)).length === 0, { what: 'no due time' });
  expect(await rows(jobs)).toEqual([{ jobs: count, schedules: count }]);
  const untold = `select 1 from schedules join jobs on jobs.id = last_job_id where schedule = name`;
  expect(await rows(untold)).toHaveLength(count);
});
