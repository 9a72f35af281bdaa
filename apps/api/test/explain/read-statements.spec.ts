import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conditionsSchema } from '../../src/gateways/rest/conditions/conditions.controller.js';
import { explanationSchema } from '../../src/gateways/rest/explain/explain.schema.js';
import { timelineStepSchema } from '../../src/gateways/rest/explain/timeline.schema.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { type RecordedStatement, recordStatements } from '../support/stores/statement-recorder.js';
import {
  deleteJobs,
  findNeeded,
  lockFinalJob,
  lockJobsOfOwner,
  lockOldJobs,
} from '../../src/job-store/deletions/delete-jobs.js';
import { longJobId, manyJobs, manyJobsId } from '../support/stores/many-jobs.js';

const jobs = 5_000;
const longSteps = 10_000;

let service: HttpService;
let client: HttpClient;
let database: pg.Client;
let recorder: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  recorder = recordStatements(/\b(?:jobs|executions|transitions)\b/);
  service = await startHttpService({ RECONCILE_MS: '3600000' });
  client = new HttpClient(service.url);
  database = new pg.Client(service.databaseUrl);
  await database.connect();
  for (const sql of manyJobs(jobs, longSteps)) await database.query(sql);
});
afterAll(async () => {
  recorder.stop();
  await database.end();
  await service.close();
});

const planSchema = z.array(z.object({ 'QUERY PLAN': z.string() }));

/** What the service asks of its database for a request; not what it looks after meanwhile. */
async function statementsOf(path: string): Promise<readonly RecordedStatement[]> {
  recorder.forget();
  expect((await client.get(path)).status).toBe(200);
  return recorder.statements().filter(({ name }) => !byItself.has(name ?? ''));
}

/** What processes look for all the time. */
const byItself = new Set([
  'take_over',
  'claim_bulk',
  'find_idle_jobs',
  'owned_jobs',
  'resume_decided',
  'expire_questions',
  'remind_people',
]);

const hour = `from=${new Date(Date.now() - 3_600_000).toISOString()}`;

/** Expects one statement for a request, which reads no table of jobs as a whole. */
async function expectReadByIndexes(path: string): Promise<void> {
  const statements = await statementsOf(path);
  expect(statements).toHaveLength(1);
  const [sent] = statements;
  const { rows } = await database.query(`explain ${sent?.sql ?? ''}`, [...(sent?.values ?? [])]);
  const plan = planSchema.parse(rows).map((row) => row['QUERY PLAN']);
  const scans = plan.filter((line) => /Seq Scan on (jobs|executions|transitions)/.test(line));
  expect(scans).toEqual([]);
  expect(plan.join('\n')).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
}

describe('with thousands of jobs stored', () => {
  it.each([
    ['poll', `/v1/jobs/${manyJobsId(100)}`],
    ['list', '/v1/jobs?limit=20'],
    ['list of an agent', '/v1/jobs?limit=20&agent=agent-1'],
    ['list of several states and an owner', '/v1/jobs?status=FAILED,CANCELLED&owner=local'],
    ['search for an id', `/v1/jobs?text=${manyJobsId(100)}`],
    ['explain', `/v1/jobs/${manyJobsId(100)}/explain`],
    ['timeline', `/v1/jobs/${longJobId}/timeline?after=5000`],
    ['usage of an hour', `/v1/usage?${hour}`],
    ['failures', `/v1/failures?${hour}`],
  ])('%s is one statement, and reads by indexes alone', async (_what, path) => {
    await expectReadByIndexes(path);
  });

  it.each([lockFinalJob, lockJobsOfOwner, lockOldJobs, findNeeded, deleteJobs])(
    '$name reads what is to be deleted by indexes alone, whatever its parameters are',
    async ({ text }) => {
      const { rows } = await database.query(`explain (generic_plan) ${text}`);
      const plan = planSchema.parse(rows).map((row) => row['QUERY PLAN']);
      const scans = plan.filter((line) => /Seq Scan on (jobs|executions|transitions)/.test(line));
      expect(scans).toEqual([]);
    },
  );

  it('a timeline of ten thousand steps is less than 2 MB, each row at most 200 bytes', async () => {
    const timelineSchema = pageSchema(timelineStepSchema);
    let bytes = 0;
    let steps = 0;
    let query = '?limit=5000';
    for (;;) {
      const reply = await client.get(`/v1/jobs/${longJobId}/timeline${query}`);
      const { items, nextCursor } = timelineSchema.parse(reply.json());
      bytes += reply.text.length;
      steps += items.length;
      expect(Math.max(...items.map((item) => JSON.stringify(item).length))).toBeLessThanOrEqual(
        200,
      );
      if (nextCursor === null) break;
      query = `?limit=5000&cursor=${nextCursor}`;
    }
    expect(steps).toBe(longSteps);
    expect(bytes).toBeLessThan(2_000_000);
  });

  it('a job that nobody works on is told to wait for a worker', async () => {
    await database.query(
      `update jobs set status = 'PENDING', run_at = null, settled_at = null where id = $1`,
      [manyJobsId(51)],
    );
    const reply = await client.get(`/v1/jobs/${manyJobsId(51)}/explain`);
    expect(explanationSchema.parse(reply.json())).toMatchObject({
      code: 'NO_WORKER',
      blockedBy: [{ gate: 'no_worker' }],
      findings: [{ code: 'NO_WORKER_ALIVE' }],
    });
  });

  it('operators are told that no worker is alive and since when a job is due, by one indexed read', async () => {
    await database.query(
      `update jobs set status = 'PENDING', run_at = null, settled_at = null where id = $1`,
      [manyJobsId(51)],
    );
    await expectReadByIndexes('/v1/ops/conditions');
    const { items } = conditionsSchema.parse((await client.get('/v1/ops/conditions')).json());
    expect(items.filter(({ severity }) => severity === 'page')).toMatchObject([
      { code: 'NO_WORKER', severity: 'page', value: 1, link: '/v1/workers' },
      { code: 'QUEUE_OLD', value: expect.toSatisfy((value) => value > 1_000 && value < 1_200) },
    ]);
    expect(items[0]?.since).toBe(items[1]?.since);
  });
});
