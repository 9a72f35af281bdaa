import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '@faina/agent-core';
import { storeJob, storeWorker } from './support/stored-job.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { readEnv } from '../src/config/env.js';
import { DatabasePool } from '../src/database/database-pool.js';
import { RunningJobs } from '../src/jobs/running-jobs.js';
import { LeaseRepository } from '../src/jobs/storage/lease.repository.js';
import { PgJobRepository } from '../src/jobs/storage/pg-job.repository.js';
import { ReconcileRepository } from '../src/jobs/storage/reconcile.repository.js';
import { SubmissionRepository } from '../src/jobs/storage/submission.repository.js';
import { WorkerRepository } from '../src/jobs/storage/worker.repository.js';

let database: TestDatabase;
let pool: DatabasePool;
let runningJobs: RunningJobs;
let repository: PgJobRepository;
let leases: LeaseRepository;
let workerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new DatabasePool(database.url);
  // Dropping the database cuts what is left of the pool.
  pool.on('error', () => undefined);
  runningJobs = new RunningJobs();
  repository = new PgJobRepository(pool, runningJobs);
  leases = new LeaseRepository(pool, readEnv({}));
  workerId = await storeWorker(pool);
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const now = new Date('2026-11-21T12:00:00.000Z');

async function leasedJob(change: Parameters<typeof storeJob>[1] = {}): Promise<Job> {
  const leased = await leases.take(await storeJob(pool, change), workerId);
  if (!leased) throw new Error('The lease was not given.');
  return leased.job;
}

function answer(job: Job, content: string | null, callId?: string): void {
  const toolCalls = callId ? [{ id: callId, name: 'look', arguments: '{"a": 1}' }] : [];
  job.countModelCall({ inputTokens: 3, outputTokens: 2 });
  job.countIteration();
  job.addActivity({ role: 'ASSISTANT', content, toolCalls, createdAt: now });
  job.addExecution({ type: 'llm_call', name: 'm', startedAt: now, durationMs: 1.5 });
}

async function rows(sql: string, ...values: unknown[]): Promise<unknown[]> {
  return (await pool.query<object>(sql, values)).rows;
}

describe('a lease', () => {
  it('F13 is given to one of many at the same time', async () => {
    const id = await storeJob(pool);
    const workers = await Promise.all(Array.from({ length: 10 }, () => storeWorker(pool)));
    const taken = await Promise.all(workers.map((worker) => leases.take(id, worker)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('brings the conversation and the effects of earlier attempts', async () => {
    const job = await leasedJob();
    answer(job, null, 'c1');
    job.addExecution({
      type: 'tool_call',
      name: 'book',
      effect: 'local',
      result: { id: 7 },
      message: 'Booked.',
      startedAt: now,
      durationMs: 2,
    });
    await repository.save(job);
    await leases.release(job.id, workerId, 'test');
    const again = await leases.take(job.id, workerId);
    const data = again?.job.currentData();
    expect(data?.epoch).toBe(2);
    expect(again?.job.openCalls()).toMatchObject([{ id: 'c1', arguments: '{"a": 1}' }]);
    expect(data?.agentState.executionHistory).toMatchObject([
      { name: 'book', effect: 'local', result: { id: 7 }, message: 'Booked.' },
    ]);
    expect(data?.usage).toMatchObject({ inputTokens: 3, modelCalls: 1 });
  });

  it('is not given before a delayed job is due', async () => {
    const id = await storeJob(pool, { delayMs: 60_000 });
    expect(await leases.take(id, workerId)).toBeUndefined();
    expect(await rows('select status from jobs where id = $1', id)).toEqual([
      { status: 'DELAYED' },
    ]);
  });

  it('is not given to a worker whose time is over', async () => {
    const id = await storeJob(pool);
    expect(await leases.take(id, await storeWorker(pool, -1))).toBeUndefined();
  });

  it('P3 of a dead worker goes back, and a live one keeps its own', async () => {
    const workers = new WorkerRepository(pool);
    const dead = await storeWorker(pool);
    const alive = await storeWorker(pool);
    const session = await pool.connect();
    await session.query('select pg_advisory_lock(lock_key) from workers where id = any($1)', [
      [alive, workerId],
    ]);
    const [lost, kept] = [await storeJob(pool), await storeJob(pool)];
    await leases.take(lost, dead);
    await leases.take(kept, alive);
    const due = await workers.takeOverDead();
    session.release(true);
    expect(due.map(({ id }) => id)).toContain(lost);
    expect(await rows('select status, crashes from jobs where id = $1', lost)).toEqual([
      { status: 'PENDING', crashes: 1 },
    ]);
    expect(await rows('select status from jobs where id = $1', kept)).toEqual([
      { status: 'ACTIVE' },
    ]);
    expect(await workers.renew(dead, 1_000)).toBeUndefined();
    workerId = await storeWorker(pool);
  });

  it('F15 that was lost with five workers ends the job as POISON_JOB', async () => {
    const workers = new WorkerRepository(pool);
    const id = await storeJob(pool);
    for (let crash = 1; crash <= 5; crash += 1) {
      await leases.take(id, await storeWorker(pool));
      await workers.takeOverDead();
    }
    expect(
      await rows(`select status, outcome, error->>'code' as code from jobs where id = $1`, id),
    ).toEqual([{ status: 'FAILED', outcome: 'FAILURE_INTERNAL', code: 'POISON_JOB' }]);
    workerId = await storeWorker(pool);
  });

  it('counts failures of the machine and ends with the last attempt', async () => {
    const id = await storeJob(pool, { maxAttempts: 2 });
    const first = await leases.take(id, workerId);
    const next = await leases.failAttempt(id, first?.job.currentData().epoch ?? 0, 'broke');
    expect(next?.delayMs).toBeGreaterThan(500);
    await pool.query('update jobs set run_at = now() where id = $1', [id]);
    const second = await leases.take(id, workerId);
    expect(
      await leases.failAttempt(id, second?.job.currentData().epoch ?? 0, 'broke'),
    ).toBeUndefined();
    expect(await rows('select status, outcome from jobs where id = $1', id)).toEqual([
      { status: 'FAILED', outcome: 'FAILURE_INTERNAL' },
    ]);
  });
});

describe('a cancel request', () => {
  it('ends a waiting job at once', async () => {
    const id = await storeJob(pool);
    await new SubmissionRepository(pool).requestCancel(id, 'default');
    expect(await rows('select status, outcome from jobs where id = $1', id)).toEqual([
      { status: 'CANCELLED', outcome: 'CANCELLED' },
    ]);
    expect(await leases.take(id, workerId)).toBeUndefined();
  });

  it('wins over a job that is being given back', async () => {
    const job = await leasedJob();
    await new SubmissionRepository(pool).requestCancel(job.id, 'default');
    job.settle({ kind: 'release', reason: 'worker shut down' });
    await repository.save(job);
    expect(await rows('select status, outcome from jobs where id = $1', job.id)).toEqual([
      { status: 'CANCELLED', outcome: 'CANCELLED' },
    ]);
  });

  it('does nothing to another tenant’s job', async () => {
    const id = await storeJob(pool);
    expect(await new SubmissionRepository(pool).requestCancel(id, 'other')).toBe(false);
  });
});

describe('the reconciler’s claim', () => {
  it('P3 finds jobs that nobody rang for, once in each span', async () => {
    const id = await storeJob(pool);
    await pool.query(`update jobs set created_at = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    const jobs = new ReconcileRepository(pool);
    const claim = async () => (await jobs.claimSilent(5_000, 1_000)).map((due) => due.id);
    expect(await claim()).toContain(id);
    expect(await claim()).not.toContain(id);
  });
});
