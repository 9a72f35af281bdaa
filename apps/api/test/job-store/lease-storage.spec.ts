import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job, Settlement } from '@faina/agent-core';
import { answer, answeredAt, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob, storeWorker } from '../support/stores/store-job.js';
import { ReconcileRepository } from '../../src/job-store/idle/reconcile.repository.js';
import { WorkerRepository } from '../../src/job-store/workers/worker.repository.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await stores.close();
});

const delayed: Settlement = {
  kind: 'delay',
  delayMs: 60_000,
  outcome: 'FAILURE_LLM',
  error: { code: 'MODEL_UNAVAILABLE', message: 'busy' },
};

/** Ends the job's attempt as a defect does. */
const broken = (job: Job | undefined) =>
  stores.idleJobs.breakAttempt(
    { jobId: job?.id ?? '', epoch: job?.currentData().epoch ?? 0 },
    'broke',
  );

describe('a lease', () => {
  it('F13 is given to one of many at the same time', async () => {
    const id = await storeJob(stores.pool);
    const workers = await Promise.all(Array.from({ length: 10 }, () => storeWorker(stores.pool)));
    const taken = await Promise.all(workers.map((worker) => stores.leases.take(id, worker)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('brings the conversation and the effects of earlier attempts', async () => {
    const job = await stores.leasedJob();
    answer(job, null, 'c1');
    job.addExecution({
      type: 'tool_call',
      name: 'book',
      effect: 'local',
      result: { id: 7 },
      message: 'Booked.',
      startedAt: answeredAt,
      durationMs: 2,
    });
    await stores.repository.save(job);
    await stores.leases.release(job.id, stores.workerId, 'test');
    const again = await stores.leases.take(job.id, stores.workerId);
    const data = again?.job.currentData();
    expect(data?.epoch).toBe(2);
    expect(again?.job.openCalls()).toMatchObject([{ id: 'c1', arguments: '{"a": 1}' }]);
    expect(data?.agentState.executionHistory).toMatchObject([
      { name: 'book', effect: 'local', result: { id: 7 }, message: 'Booked.' },
    ]);
    expect(data?.usage).toMatchObject({ inputTokens: 3, modelCalls: 1 });
  });

  it('is not given before a delayed job is due', async () => {
    const id = await storeJob(stores.pool, { delayMs: 60_000 });
    expect(await stores.leases.take(id, stores.workerId)).toBeUndefined();
    expect(await stores.rows('select status from jobs where id = $1', id)).toEqual([
      { status: 'DELAYED' },
    ]);
  });

  it('is not given to a worker whose time is over', async () => {
    const id = await storeJob(stores.pool);
    expect(await stores.leases.take(id, await storeWorker(stores.pool, -1))).toBeUndefined();
  });

  it('P3 of a dead worker goes back, and a live one keeps its own', async () => {
    const workers = new WorkerRepository(stores.pool);
    const dead = await storeWorker(stores.pool);
    const alive = await storeWorker(stores.pool);
    const session = await stores.pool.connect();
    await session.query('select pg_advisory_lock(lock_key) from workers where id = any($1)', [
      [alive, stores.workerId],
    ]);
    const [lost, kept] = [await storeJob(stores.pool), await storeJob(stores.pool)];
    await stores.leases.take(lost, dead);
    await stores.leases.take(kept, alive);
    const due = await stores.loseDeadWorkers();
    session.release(true);
    expect(due.map(({ id }) => id)).toContain(lost);
    expect(await stores.rows('select status, crashes from jobs where id = $1', lost)).toEqual([
      { status: 'PENDING', crashes: 1 },
    ]);
    expect(await stores.rows('select status from jobs where id = $1', kept)).toEqual([
      { status: 'ACTIVE' },
    ]);
    expect(await workers.renew(dead, 1_000)).toBeUndefined();
    stores.workerId = await storeWorker(stores.pool);
  });

  it('F15 that was lost with five workers ends the job as POISON_JOB', async () => {
    const id = await storeJob(stores.pool);
    for (let crash = 1; crash <= 5; crash += 1) {
      await stores.leases.take(id, await storeWorker(stores.pool), true);
      await stores.loseDeadWorkers();
    }
    expect(
      await stores.rows(
        `select status, outcome, error->>'code' as code from jobs where id = $1`,
        id,
      ),
    ).toEqual([{ status: 'FAILED', outcome: 'FAILURE_INTERNAL', code: 'POISON_JOB' }]);
    stores.workerId = await storeWorker(stores.pool);
  });

  it('R5 that was lost with three workers is given to one that runs nothing else', async () => {
    const id = await storeJob(stores.pool);
    await stores.rows('update jobs set crashes = 3 where id = $1', id);
    expect(await stores.leases.take(id, stores.workerId)).toBeUndefined();
    expect(await stores.leases.claimSuspect(stores.workerId)).toBe(id);
    expect(await stores.leases.take(id, stores.workerId, true)).toBeDefined();
    expect(await stores.leases.claimSuspect(await storeWorker(stores.pool))).toBeUndefined();
  });

  it('R5 is kept for the worker that has claimed the job, until it gives it back or ends', async () => {
    const id = await storeJob(stores.pool);
    await stores.rows('update jobs set crashes = 3 where id = $1', id);
    const [one, other] = [await storeWorker(stores.pool), await storeWorker(stores.pool)];
    const late = await storeWorker(stores.pool, -1);
    expect(await stores.leases.claimSuspect(late)).toBeUndefined();
    expect(await stores.leases.claimSuspect(one)).toBe(id);
    expect(await stores.leases.claimSuspect(other)).toBeUndefined();
    // The answer to the statement may have been lost.
    expect(await stores.leases.claimSuspect(one)).toBe(id);
    await stores.leases.giveSuspectBack(id, other);
    expect(await stores.leases.claimSuspect(other)).toBeUndefined();
    await stores.leases.giveSuspectBack(id, one);
    expect(await stores.leases.claimSuspect(other)).toBe(id);
    await stores.workers.remove(other);
    expect(await stores.leases.claimSuspect(one)).toBe(id);
    expect(await stores.leases.take(id, one, true)).toBeDefined();
    await stores.leases.giveSuspectBack(id, one);
    expect(await stores.leases.ownedJobIds(one)).toEqual([id]);
  });

  it('R5 forgets the workers that were lost with it when it gets on', async () => {
    const job = await stores.leasedJob();
    await stores.rows('update jobs set crashes = 2 where id = $1', job.id);
    answer(job, null, 'c1');
    await stores.repository.save(job);
    expect(await stores.rows('select crashes from jobs where id = $1', job.id)).toEqual([
      { crashes: 0 },
    ]);
  });

  it('counts failures of the machine and ends with the last attempt', async () => {
    const id = await storeJob(stores.pool, { maxAttempts: 2 });
    const first = await stores.leases.take(id, stores.workerId);
    const next = await broken(first?.job);
    expect(next?.job.currentData().delayMs).toBeGreaterThanOrEqual(500);
    await stores.pool.query(`update jobs set run_at = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    const second = await stores.leases.take(id, stores.workerId);
    expect((await broken(second?.job))?.job.status().type).toBe('FAILED');
    expect(await stores.rows('select status, outcome from jobs where id = $1', id)).toEqual([
      { status: 'FAILED', outcome: 'FAILURE_INTERNAL' },
    ]);
  });
});

describe('F37 a worker whose clock is an hour off', () => {
  const hourMs = 3_600_000;

  it.each([hourMs, -hourMs])('delays a job by the clock of the database: %d ms', async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
    const job = await stores.leasedJob();
    job.settle(delayed);
    await stores.repository.save(job);
    const due = `run_at between now() + interval '50 seconds' and now() + interval '60 seconds'`;
    expect(await stores.rows(`select id from jobs where id = $1 and ${due}`, job.id)).toEqual([
      { id: job.id },
    ]);
  });

  it('counts the time of the job as the database does, without that of waiting for people', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
    const id = await storeJob(stores.pool);
    await stores.pool.query(
      `update jobs set started_at = now() - interval '10 minutes', waited_ms = 9 * 60000 where id = $1`,
      [id],
    );
    const leased = await stores.leases.take(id, stores.workerId);
    const spentMs = leased?.job.currentData().spentMs ?? 0;
    expect(spentMs).toBeGreaterThanOrEqual(60_000);
    expect(spentMs).toBeLessThan(70_000);
  });
});

describe('a cancel request', () => {
  it('ends a waiting job at once', async () => {
    const id = await storeJob(stores.pool);
    await stores.cancel(id);
    expect(await stores.rows('select status, outcome from jobs where id = $1', id)).toEqual([
      { status: 'CANCELLED', outcome: 'CANCELLED' },
    ]);
    expect(await stores.leases.take(id, stores.workerId)).toBeUndefined();
  });

  it.each<Settlement>([
    { kind: 'release', reason: 'worker shut down' },
    { kind: 'wait', waitingFor: 'approval' },
    delayed,
  ])('P9 wins over an attempt that ends with $kind', async (settlement) => {
    const job = await stores.leasedJob();
    await stores.cancel(job.id);
    job.settle(settlement);
    const saved = await stores.repository.save(job);
    expect(saved).toMatchObject({ value: { cancelRequested: true } });
    await stores.idleJobs.end(job.id);
    const columns = 'status, outcome, run_at, waiting_for, settled_at is not null as is_settled';
    expect(await stores.rows(`select ${columns} from jobs where id = $1`, job.id)).toEqual([
      {
        status: 'CANCELLED',
        outcome: 'CANCELLED',
        run_at: null,
        waiting_for: null,
        is_settled: true,
      },
    ]);
  });

  it('P9 wins over an attempt that failed', async () => {
    const job = await stores.leasedJob();
    await stores.cancel(job.id);
    expect((await broken(job))?.job.status().type).toBe('CANCELLED');
    expect(await stores.rows('select status, outcome from jobs where id = $1', job.id)).toEqual([
      { status: 'CANCELLED', outcome: 'CANCELLED' },
    ]);
  });

  it('does nothing to another tenant’s job', async () => {
    const id = await storeJob(stores.pool);
    expect(await stores.cancel(id, 'other')).toBeUndefined();
  });
});

describe('the reconciler’s claim', () => {
  it('P3 finds jobs of which nobody was notified, once in each span', async () => {
    const id = await storeJob(stores.pool);
    await stores.pool.query(
      `update jobs set created_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    const jobs = new ReconcileRepository(stores.pool);
    const claim = async () => (await jobs.claimSilent(5_000, 1_000)).map((due) => due.id);
    expect(await claim()).toContain(id);
    expect(await claim()).not.toContain(id);
  });
});
