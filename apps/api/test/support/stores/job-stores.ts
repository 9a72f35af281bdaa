import { type Job, silentLogger } from '@faina/agent-core';
import type pg from 'pg';
import { patientPool } from './patient-pool.js';
import { forgetDead, storeJob, storeWorker } from './store-job.js';
import { createTestDatabase } from './test-database.js';
import { readEnv } from '../../../src/config/env.js';
import { IdleJobRepository } from '../../../src/job-store/idle/idle-job.repository.js';
import { LeaseRepository } from '../../../src/job-store/leases/lease.repository.js';
import { PgJobRepository } from '../../../src/job-store/steps/pg-job.repository.js';
import { ReconcileRepository } from '../../../src/job-store/idle/reconcile.repository.js';
import {
  type NewJob,
  SubmissionRepository,
} from '../../../src/job-store/submissions/submission.repository.js';
import { WorkerRepository } from '../../../src/job-store/workers/worker.repository.js';
import { IdleJobsService } from '../../../src/job-ends/idle-jobs.service.js';

/**
 * The stores of the step path on a database of their own, and a worker that may take leases.
 * @param limits of the connections, instead of patient ones.
 */
export async function openJobStores(limits: pg.PoolConfig = {}) {
  const database = await createTestDatabase();
  const pool = patientPool(database.url, limits);
  // Dropping the database cuts what is left of the pool.
  pool.on('error', () => undefined);
  const env = readEnv({});
  const leases = new LeaseRepository(pool, env);
  const workers = new WorkerRepository(pool);
  const submissions = new SubmissionRepository(pool);
  const idleJobs = new IdleJobsService(new IdleJobRepository(pool, env), silentLogger);
  const reconcile = new ReconcileRepository(pool);
  const stores = {
    databaseUrl: database.url,
    pool,
    leases,
    workers,
    submissions,
    idleJobs,
    reconcile,
    repository: new PgJobRepository(pool, env),
    workerId: await storeWorker(pool),
    /** A new job whose lease the worker holds. */
    leasedJob: async (change: Partial<NewJob> = {}): Promise<Job> => {
      const leased = await leases.take(await storeJob(pool, change), stores.workerId);
      if (!leased) throw new Error('The lease was not given.');
      return leased.job;
    },
    /** As a client does it. */
    cancel: async (id: string, tenant = 'default') => {
      const asked = await submissions.requestCancel(id, tenant);
      if (asked === 'idle') await idleJobs.end(id);
      return asked;
    },
    /** What the reconciler does to jobs that wait for a person or are to end. */
    bringInOrder: async () => {
      await idleJobs.sweep(new AbortController().signal);
      await reconcile.resumeDecided();
    },
    /** What follows the death of workers: those whose lock is free count as dead. */
    loseDeadWorkers: async () => {
      await forgetDead(workers);
      const due = await workers.takeOver();
      await idleJobs.sweep(new AbortController().signal);
      return due;
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
  job.countModelCall({ inputTokens: 3, outputTokens: 2 }, 'offline:demo');
  job.countIteration();
  job.addActivity({ role: 'ASSISTANT', content, toolCalls, createdAt: answeredAt });
  job.addExecution({ type: 'llm_call', name: 'm', startedAt: answeredAt, durationMs: 1.5 });
}
