import type { Job } from '@faina/agent-core';
import { patientPool } from './patient-pool.js';
import { storeJob, storeWorker } from './stored-job.js';
import { createTestDatabase } from './test-database.js';
import { readEnv } from '../../src/config/env.js';
import { RunningJobs } from '../../src/jobs/running-jobs.js';
import { LeaseRepository } from '../../src/jobs/storage/lease.repository.js';
import { PgJobRepository } from '../../src/jobs/storage/pg-job.repository.js';
import type { NewJob } from '../../src/jobs/storage/submission.repository.js';

/** The stores of the step path on a database of their own, and a worker that may take leases. */
export async function openJobStores() {
  const database = await createTestDatabase();
  const pool = patientPool(database.url);
  // Dropping the database cuts what is left of the pool.
  pool.on('error', () => undefined);
  const runningJobs = new RunningJobs();
  const env = readEnv({});
  const leases = new LeaseRepository(pool, env);
  const stores = {
    databaseUrl: database.url,
    pool,
    runningJobs,
    leases,
    repository: new PgJobRepository(pool, runningJobs, env),
    workerId: await storeWorker(pool),
    /** A new job whose lease the worker holds. */
    leasedJob: async (change: Partial<NewJob> = {}): Promise<Job> => {
      const leased = await leases.take(await storeJob(pool, change), stores.workerId);
      if (!leased) throw new Error('The lease was not given.');
      return leased.job;
    },
    rows: async (sql: string, ...values: unknown[]): Promise<unknown[]> =>
      (await pool.query<object>(sql, values)).rows,
    close: async () => {
      await pool.close();
      await database.drop();
    },
  };
  return stores;
}

export type JobStores = Awaited<ReturnType<typeof openJobStores>>;

export const answeredAt = new Date('2026-11-21T12:00:00.000Z');

/** Puts an answer of the model on the job, with a tool call where an id is given. */
export function answer(job: Job, content: string | null, callId?: string): void {
  const toolCalls = callId ? [{ id: callId, name: 'look', arguments: '{"a": 1}' }] : [];
  job.countModelCall({ inputTokens: 3, outputTokens: 2 });
  job.countIteration();
  job.addActivity({ role: 'ASSISTANT', content, toolCalls, createdAt: answeredAt });
  job.addExecution({ type: 'llm_call', name: 'm', startedAt: answeredAt, durationMs: 1.5 });
}
