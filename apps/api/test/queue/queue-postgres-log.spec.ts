import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

let database: QueueDatabase;

beforeAll(async () => {
  database = await createQueueDatabase();
});

afterAll(() => database.drop());

const opened = () => QueueUnderTest.open({ databaseUrl: database.url });

async function tablesThatAre(persistence: 'logged' | 'unlogged'): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'bullmq'::regnamespace and relkind = 'r' and relpersistence = $1 order by 1`,
    [persistence === 'logged' ? 'p' : 'u'],
  );
  return rows.map(({ name }) => name);
}

it('keeps entries out of the log of PostgreSQL, those of an older build too, and what operators set in it', async () => {
  const hints = ['event', 'job', 'job_dependency', 'job_log'];
  const first = await opened();
  expect(await tablesThatAre('unlogged')).toEqual(hints);
  expect(await tablesThatAre('logged')).toContain('meta');
  const jobId = randomUUID();
  await first.notifier.notify(jobId, 0, 10);
  await first.close();

  for (const table of ['job', 'job_dependency', 'job_log', 'event']) {
    await database.pool.query(`alter table bullmq.${table} set logged`);
  }
  const second = await opened();
  expect(await tablesThatAre('unlogged')).toEqual(hints);
  second.startRecordingWorker();
  await waitFor(() => second.seen.includes(jobId), { what: 'the entry of before' });
  await second.close();
});
