import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabasePool } from '../apps/api/dist/database/database-pool.js';
import { EmbeddedPostgres } from '../apps/api/dist/database/embedded-postgres.js';
import { runMigrations } from '../apps/api/dist/database/migration-runner.js';
import { longJobId, manyJobs, manyJobsId } from '../apps/api/test/support/stores/many-jobs.ts';
import { startProgram } from './child-process.ts';

/**
 * Stores many jobs, asks the service for what clients read most, over HTTP, and prints for each route how
 * many statements it takes, how long, and by which indexes PostgreSQL reads.
 */
const jobs = Number(process.argv[2] ?? 100_000);
const longSteps = 10_000;
const stepsEach = Number(process.argv[3] ?? 5);
const timesEach = 21;

const program = new URL('../apps/api/dist/main.js', import.meta.url).pathname;

const routes: readonly string[] = [
  `/v1/jobs/${manyJobsId(500)}`,
  '/v1/jobs?limit=20',
  '/v1/jobs?limit=20&status=FAILED',
  `/v1/jobs/${manyJobsId(500)}/explain`,
  `/v1/jobs/${longJobId}/explain`,
  `/v1/jobs/${manyJobsId(500)}/timeline`,
  `/v1/jobs/${longJobId}/timeline?limit=5000`,
  '/v1/usage',
  '/v1/usage?groupBy=day,agent,model,owner&limit=1000',
  '/v1/failures',
  '/v1/failures?from=2026-01-01T00:00:00Z',
];

const folder = await mkdtemp(join(tmpdir(), 'faina-bench-'));
const postgres = await EmbeddedPostgres.start({
  dataDir: folder,
  durable: false,
  settings: { shared_preload_libraries: 'pg_stat_statements' },
});
try {
  await runMigrations(postgres.url);
  const database = new DatabasePool(postgres.url, { statement_timeout: 0, query_timeout: 0 });
  // The server that is stopped when something goes wrong breaks it.
  database.on('error', () => undefined);
  await database.query('create extension pg_stat_statements');
  for (const sql of manyJobs(jobs, longSteps, stepsEach)) await database.query(sql);
  await database.query('vacuum analyze');
  const settings = {
    ROLE: 'api',
    PORT: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RECONCILE_MS: '3600000',
  };
  const service = await startProgram(
    [process.execPath, program],
    settings,
    (line) => /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0],
  );
  try {
    for (const route of routes) await measure(database, service.found + route, route);
  } finally {
    await service.stop();
  }
  await database.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(database: DatabasePool, url: string, route: string): Promise<void> {
  const get = async () => {
    const begunAt = performance.now();
    const reply = await fetch(url);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${route}: ${reply.status} ${text}`);
    return { ms: performance.now() - begunAt, bytes: text.length };
  };
  await get();
  await database.query('select pg_stat_statements_reset()');
  const asked = [];
  for (let time = 0; time < timesEach; time += 1) asked.push(await get());
  const { rows } = await database.query<{ query: string; ms: number }>(`
    select query, mean_exec_time as ms from pg_stat_statements
    where calls = ${timesEach} and query ~* 'jobs|executions|transitions'
      and query not like '%pg_stat_statements%'`);
  const times = asked.map(({ ms }) => ms).sort((left, right) => left - right);
  console.log(
    `\n${route}\n  ${rows.length} statement(s); ${at(times, 0.5)} ms in the middle, ${at(times, 0.95)} ms at 95 %, ${asked[0]?.bytes} bytes`,
  );
  for (const { query, ms } of rows) {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) ${query.replaceAll(/extract\(\$\d+ from/g, 'extract(epoch from')}`,
    );
    const scans = plan.rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => /Scan/.test(line))
      .map((line) => line.replace(/.*->\s*|\s*\(cost.*/g, '').trim());
    console.log(`  ${ms.toFixed(1)} ms: ${[...new Set(scans)].join('; ')}`);
  }
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
}
