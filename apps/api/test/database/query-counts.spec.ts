import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

const toolCallsOfTheJob = 5;

let model: ScriptedModelServer;
let service: HttpService;
let client: JobClient;
let statistics: pg.Client;

beforeAll(async () => {
  model = await ScriptedModelServer.start();
  service = await startHttpService({
    ROLE: 'all',
    TOOL_PACKS: 'diagnostics',
    // Repairs look at jobs too and would be counted.
    RECONCILE_MS: '3600000',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });
  client = new JobClient(service.url);
  await client.putAgent('tester');
  statistics = new pg.Client(service.databaseUrl);
  await statistics.connect();
  await statistics.query('create extension pg_stat_statements');
});

afterAll(async () => {
  await statistics.end();
  await service.close();
  await model.close();
});

/** Statements of this database since the last reset that match a pattern, with their calls. */
async function statements(pattern: string): Promise<{ query: string; calls: number }[]> {
  const { rows } = await statistics.query<{ query: string; calls: number }>(
    `select query, calls::int from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query ~* $1 and query not like '%pg_stat_statements%' and query not like '%update workers%'`,
    [pattern],
  );
  return rows;
}

const calls = async (pattern: string): Promise<number> =>
  (await statements(pattern)).reduce((sum, statement) => sum + statement.calls, 0);

describe('the statements of a job with five tool calls', () => {
  beforeAll(async () => {
    for (let call = 0; call < toolCallsOfTheJob; call += 1) {
      model.script(toolCall('echo', { value: `${call}` }));
    }
    model.script(answer('Done.'));
    await statistics.query('select pg_stat_statements_reset()');
    const job = await client.run({ agent: 'tester', input: 'Five' });
    expect(job.usage.toolCalls).toBe(toolCallsOfTheJob);
  });

  it('are one to submit, one to take the lease, one for each save', async () => {
    expect(await calls('insert into jobs')).toBe(1);
    expect(await calls('update jobs set status = .*epoch = jobs.epoch')).toBe(1);
    // Each answer that asks for a tool, with the result before it where the model took less than 20 ms;
    // the last answer settles the job.
    const saves = await calls('update jobs set .*activity_count = ');
    expect(saves).toBeGreaterThanOrEqual(toolCallsOfTheJob + 1);
    expect(saves).toBeLessThanOrEqual(2 * toolCallsOfTheJob + 1);
    expect(await calls('insert into activities')).toBe(1 + saves);
  });
});

describe('polling a job', () => {
  it('is one statement, by index', async () => {
    const { id } = await client.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    await statistics.query('select pg_stat_statements_reset()');
    await client.get(`/v1/jobs/${id}`);
    // What watches for others looks at many ids at once, whenever it likes.
    const reads = await statements('from jobs where id = (?!any)');
    expect(reads).toMatchObject([{ calls: 1 }]);
    await statistics.query('set enable_seqscan = off');
    const { rows } = await statistics.query(`explain (generic_plan) ${reads[0]?.query ?? ''}`);
    expect(JSON.stringify(rows)).toContain('Index Scan using jobs_pkey');
  });
});
