import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bigText,
  boundStoredValues,
  megabyte,
  storeBigResults,
} from '../support/stores/big-results.js';
import { expectProblem } from '../support/service/http-client.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, held, toolCalls } from '../support/model/model-replies.js';
import { patientPool } from '../support/stores/patient-pool.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { storeJob } from '../support/stores/store-job.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { executionViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

const calls = 40;
const largestPage = megabyte + 16 * 1024;

/** All pages of a list, with the bytes of each. */
async function readPages(client: JobClient, path: string) {
  const pages: { bytes: number; items: unknown[] }[] = [];
  for (let cursor = ''; ;) {
    const reply = await client.get(`${path}limit=100${cursor}`);
    expect(reply.status).toBe(200);
    const page = pageSchema(z.looseObject({})).parse(reply.json());
    pages.push({ bytes: Buffer.byteLength(reply.text), items: page.items });
    if (page.nextCursor === null) return pages;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

describe('S5 a job whose forty tool results have 4 MB each', () => {
  let database: TestDatabase;
  let model: ScriptedModelServer;
  let settings: Readonly<Record<string, string>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    model = await ScriptedModelServer.start();
    settings = {
      DATABASE_URL: database.url,
      TOOL_PACKS: 'diagnostics',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    };
  });

  afterAll(async () => {
    await model.close();
    await database.drop();
  });

  it('is leased again after a kill, ends well, and has its results whole by their numbers', async () => {
    const bytes = 4_000_000;
    const turnsOfTen = Array.from({ length: calls / 10 }, (_, turn) =>
      toolCalls(
        Array.from({ length: 10 }, () => ({
          name: 'big_result',
          arguments: { bytes: bytes - turn },
        })),
      ),
    );
    model.script(...turnsOfTen, held(answer('Never read.')), answer('Done.'));
    const first = await startServiceProcess(settings);
    const firstClient = new JobClient(first.url);
    await firstClient.putAgent('tester', { limits: { maxToolCalls: 100 } });
    const { id } = await firstClient.submit({ agent: 'tester', input: 'Much' });
    await model.waitForCount(calls / 10 + 1, 90_000);
    await first.kill();
    const second = await startServiceProcess(settings);
    const client = new JobClient(second.url);
    const job = await client.job(id, 15);
    expect(job).toMatchObject({ status: 'COMPLETED', usage: { toolCalls: calls } });
    expect(await client.moves(id)).toContain('ACTIVE>PENDING');
    const pages = await readPages(client, `/v1/jobs/${id}/executions?`);
    expect(Math.max(...pages.map((page) => page.bytes))).toBeLessThan(largestPage);
    const entries = (await client.executions(id)).filter(({ type }) => type === 'tool_call');
    expect(entries).toHaveLength(calls);
    expect(entries[0]?.result).toMatchObject({ truncated: true, bytes: bytes + 11, kept: true });
    expect(entries.at(-1)?.result).toMatchObject({ truncated: true, kept: false });
    const one = await client.get(`/v1/jobs/${id}/executions/${entries[0]?.seq ?? 0}`);
    expect(executionViewSchema.parse(one.json()).result).toEqual({ text: 'x'.repeat(bytes) });
    for (const unknown of ['1000', '0', '1.5', 'x', '99999999999']) {
      const missing = await client.get(`/v1/jobs/${id}/executions/${unknown}`);
      expectProblem(missing, 404, 'EXECUTION_NOT_FOUND');
    }
    await second.stop();
    // It moves 160 MB, which takes its time on a busy machine.
  }, 150_000);
});

/** A big answer of the model from before, whose one call has big arguments. */
const oldAnswer = (text: string) => [
  text,
  JSON.stringify([{ id: 'c', name: 'fetch', arguments: JSON.stringify({ a: text + text }) }]),
];

describe('S16 the pages of jobs from before with forty results of 4 MB', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let client: JobClient;
  let migrated: string;
  let unmigrated: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const pool = patientPool(database.url);
    const store = async (count: number) => {
      const id = await storeJob(pool, { delayMs: 3_600_000 });
      await storeBigResults(pool, id, { count, bytes: 4 * megabyte });
      // Some that fit, but not all into one page.
      await storeBigResults(pool, id, { count: 12, bytes: 200_000 });
      await pool.query(
        `insert into activities (job_id, seq, event_seq, role, content, tool_calls, created_at)
         select $1, 1 + n, 1000 + n, 'ASSISTANT', $2, $3::json, now() from generate_series(1, 6) n`,
        [id, ...oldAnswer(bigText(megabyte))],
      );
      return id;
    };
    migrated = await store(8);
    await boundStoredValues(pool);
    unmigrated = await store(calls);
    await pool.close();
    service = await startServiceProcess({
      ROLE: 'api',
      DATABASE_URL: database.url,
      TOOL_PACKS: 'reports',
    });
    client = new JobClient(service.url);
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const residentBytes = async (): Promise<number> => {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  };

  it.each([
    ['executions', 8 + 12, calls + 12],
    ['activity', 7, 7],
    ['transitions', 1, 1],
  ] as const)(
    '%s: at most 1 MB each, all entries, no memory beyond that',
    async (name, ofMigrated, ofUnmigrated) => {
      const before = await residentBytes();
      for (const [id, count] of [
        [migrated, ofMigrated],
        [unmigrated, ofUnmigrated],
      ] as const) {
        const pages = await readPages(client, `/v1/jobs/${id}/${name}?`);
        expect(pages.flatMap((page) => page.items)).toHaveLength(count);
        expect(Math.max(...pages.map((page) => page.bytes))).toBeLessThan(largestPage);
      }
      expect((await residentBytes()) - before).toBeLessThan(150 * megabyte);
    },
  );

  it.each([
    [
      'jobs',
      `update jobs set tags = '{big}', output = json_build_object('message', $1::text, 'actions', '[]'::json)
       where id in (select id from jobs order by id limit 12)`,
      '/v1/jobs?tag=big&',
    ],
    [
      'agents',
      `insert into agent_versions (id, tenant, name, version, definition)
       select gen_random_uuid(), 'default', 'big-' || n, 1, jsonb_build_object('name', 'big-' || n,
         'persona', jsonb_build_object('role', 'a tester'), 'instructions', left($1::text, 32000),
         'outputSchema', jsonb_build_object('type', 'object', 'description', $1::text))
       from generate_series(1, 12) n`,
      '/v1/agents?',
    ],
    [
      'reports',
      `insert into reports (id, tenant, owner, job_id, type, title, starts_on, ends_on, markdown, html)
       select gen_random_uuid(), 'default', 'local', gen_random_uuid(), 'crm', 'Big', now(), now(),
         left($1::text, 9), $1::text from generate_series(1, 12) n`,
      '/v1/reports?',
    ],
  ])('lists of %s have pages of 1 MB as well', async (_name, insert, path) => {
    const pool = patientPool(database.url);
    for (let job = 0; path.includes('jobs') && job < 12; job += 1) {
      await storeJob(pool, { delayMs: 3_600_000 });
    }
    await pool.query(insert, [bigText(200_000)]);
    await pool.close();
    const pages = await readPages(client, path);
    expect(pages.flatMap((page) => page.items).length).toBeGreaterThanOrEqual(12);
    expect(pages.length).toBeGreaterThan(2);
    expect(Math.max(...pages.map((page) => page.bytes))).toBeLessThan(largestPage);
  });

  it('a cut value says how long it is, and is whole by its number', async () => {
    const [first] = await client.executions(migrated);
    const bytes = 4 * megabyte + 11;
    expect(first?.result).toMatchObject({ truncated: true, bytes, kept: true });
    for (const id of [migrated, unmigrated]) {
      const whole = await client.get(`/v1/jobs/${id}/executions/1`);
      expect(JSON.stringify(executionViewSchema.parse(whole.json()).result)).toHaveLength(bytes);
    }
  });
});
