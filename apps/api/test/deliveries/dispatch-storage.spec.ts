import { afterAll, beforeAll, expect, it } from 'vitest';
import { DispatchRepository } from '../../src/deliveries/dispatch/dispatch.repository.js';
import { ChainRepository } from '../../src/job-store/chains/chain.repository.js';
import { patientPool } from '../support/stores/patient-pool.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

/** A job that has completed, which is news. */
async function completedJob(webhookUrl?: string) {
  const job = await stores.leasedJob({ ...(webhookUrl && { webhookUrl }) });
  answer(job, 'Done.');
  job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
  await stores.repository.save(job);
  return job;
}

it('looks again where another process is at the news, which may have come after its look', async () => {
  const dispatch = new DispatchRepository(stores.pool, new ChainRepository(stores.pool));
  const job = await completedJob('http://127.0.0.1:1/');
  const other = await stores.pool.connect();
  await other.query('begin; select pg_advisory_xact_lock(3, 0)');
  expect(await dispatch.pass()).toEqual({
    ...{ isToLookAgain: true, hasDeliveries: false, released: [] },
  });
  await other.query('commit');
  other.release();
  expect(await dispatch.pass()).toMatchObject({ isToLookAgain: false, hasDeliveries: true });
  expect(await dispatch.pass()).toMatchObject({ isToLookAgain: false, hasDeliveries: false });
  const left = await stores.rows('select 1 from outbox where job_id = $1 and is_pending', job.id);
  expect(left).toEqual([]);
});

it('looks up the webhooks of each news once, however many it takes together', async () => {
  const jobs = 20;
  // PostgreSQL expects what it last saw: no news, or next to none.
  await stores.rows('vacuum analyze jobs, outbox');
  for (let job = 0; job < jobs; job += 1) await completedJob();
  const pool = patientPool(stores.databaseUrl, { max: 1 });
  try {
    const lookUps = async () => {
      await pool.query('select pg_stat_force_next_flush()');
      const { rows } = await pool.query<{ count: number }>(
        `select (seq_scan + idx_scan)::int as count from pg_stat_user_tables where relname = 'webhooks'`,
      );
      return rows[0]?.count ?? Number.NaN;
    };
    const before = await lookUps();
    await new DispatchRepository(pool, new ChainRepository(pool)).pass();
    expect((await lookUps()) - before).toBe(jobs);
  } finally {
    await pool.close();
  }
});
