import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { forgetDead, storeJob, storeWorker } from '../support/stores/store-job.js';
import { randomNumbers } from '../support/random-numbers.js';
import { waitFor } from '../support/wait-for.js';
import { takeLease } from '../../src/job-store/moves/take-lease.js';
import { takeOver } from '../../src/job-store/moves/take-over.js';
import { forgetDeadWorkers } from '../../src/job-store/workers/worker.repository.js';

let stores: JobStores;
/** Holds the locks of workers that live throughout. */
let session: PoolClient;

beforeAll(async () => {
  stores = await openJobStores();
  session = await stores.pool.connect();
});

afterAll(async () => {
  session.release(true);
  await stores.close();
});

/** ACTIVE jobs whose worker has no row, of those named. */
const ownerless = (ids: readonly string[]) =>
  stores.rows(
    `select id from jobs where id = any($1) and status = 'ACTIVE'
       and not exists (select 1 from workers where workers.id = jobs.lease_owner)`,
    ids,
  );

/** Runs a statement in a transaction that stalls before its commit. */
async function stalling(text: string, values: unknown[], stalledMs: number): Promise<void> {
  const connection = await stores.pool.connect();
  await connection.query('begin');
  await connection.query(text, values);
  await delay(stalledMs);
  await connection.query('commit');
  connection.release();
}

describe('R1 a lease that is taken while its worker is being declared dead', () => {
  it('is not given once the row is gone, however long the takeover of the others takes', async () => {
    const worker = await storeWorker(stores.pool);
    const held = await storeJob(stores.pool);
    await stores.leases.take(held, worker);
    const holder = await stores.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from jobs where id = $1 for update', [held]);
    await forgetDead(stores.workers);
    await stores.workers.takeOver();
    const late = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const id = await storeJob(stores.pool);
        return (await stores.leases.take(id, worker))?.job.id;
      }),
    );
    expect(late.filter((id) => id !== undefined)).toEqual([]);
    await holder.query('commit');
    holder.release();
    const due = await stores.workers.takeOver();
    expect(due.map(({ id }) => id)).toContain(held);
  });

  it('keeps the row until its commit, and is seen by who looks next', async () => {
    const worker = await storeWorker(stores.pool);
    const id = await storeJob(stores.pool);
    const lease = await stores.pool.connect();
    await lease.query('begin');
    await lease.query(takeLease.text, [id, worker, false]);
    await forgetDead(stores.workers);
    expect(await stores.rows('select 1 from workers where id = $1', worker)).toHaveLength(1);
    await lease.query('commit');
    lease.release();
    await forgetDead(stores.workers);
    const due = await stores.workers.takeOver();
    expect(due.map((job) => job.id)).toEqual([id]);
  });

  it('waits for a takeover that stalls before its commit, and is refused then', async () => {
    const worker = await storeWorker(stores.pool);
    const id = await storeJob(stores.pool);
    const takeover = await stores.pool.connect();
    await takeover.query('begin');
    await takeover.query({ ...forgetDeadWorkers, values: [[worker]] });
    const lease = stores.leases.take(id, worker);
    await waitFor(
      async () => (await stores.rows('select 1 from pg_locks where not granted')).length > 0,
      { what: 'the lease to wait for the takeover' },
    );
    await takeover.query('commit');
    takeover.release();
    expect(await lease).toBeUndefined();
  });

  /** As many in each run of the tests; `npm run campaign:recovery` asks for more. */
  const rounds = Number(process.env.TAKEOVER_ROUNDS ?? 250);
  const atOnce = 6;
  const seed = Math.floor(Math.random() * 2 ** 31);

  it(
    `leaves no job without a living worker: ${rounds} random interleavings`,
    { timeout: 240_000 },
    async () => {
      process.stdout.write(`${rounds} interleavings with seed ${seed}\n`);
      const random = randomNumbers(seed);
      let leased = 0;
      let refused = 0;
      const round = async (living: PoolClient) => {
        const worker = await storeWorker(stores.pool);
        const lock = 'from workers where id = $1';
        await living.query(`select pg_advisory_lock(lock_key) ${lock}`, [worker]);
        const ids = await Promise.all([storeJob(stores.pool), storeJob(stores.pool)]);
        const upTo = (ms: number) => random() * ms;
        await Promise.all([
          ...ids.map(async (id) => {
            await delay(upTo(6));
            await stalling(takeLease.text, [id, worker, false], upTo(6));
          }),
          (async () => {
            await delay(upTo(6));
            await living.query(`select pg_advisory_unlock(lock_key) ${lock}`, [worker]);
            await stalling(forgetDeadWorkers.text, [[worker]], upTo(6));
            await delay(upTo(3));
            await stalling(takeOver.text, [], upTo(6));
          })(),
        ]);
        // What other rounds hold just now is found by the next look.
        await waitFor(
          async () => {
            await forgetDead(stores.workers);
            await stores.workers.takeOver();
            return (await ownerless(ids)).length === 0;
          },
          { what: 'the jobs to have a living worker or none', deadlineMs: 1_000 },
        );
        const rows = await stores.rows('select epoch from jobs where id = any($1)', ids);
        leased += rows.filter((row) => JSON.stringify(row) === '{"epoch":1}').length;
        refused += rows.filter((row) => JSON.stringify(row) === '{"epoch":0}').length;
      };
      let begun = 0;
      const roundsOneByOne = async () => {
        const living = await stores.pool.connect();
        while (begun++ < rounds) await round(living);
        living.release();
      };
      await Promise.all(Array.from({ length: atOnce }, roundsOneByOne));
      // Both orders have come up, else the rounds prove nothing.
      process.stdout.write(`${leased} leases before the takeover, ${refused} refused after it\n`);
      expect(leased).toBeGreaterThan(rounds / 20);
      expect(refused).toBeGreaterThan(rounds / 20);
    },
  );

  it('is found by the sweep alone where the lease takes no lock', async () => {
    const worker = await storeWorker(stores.pool);
    const id = await storeJob(stores.pool);
    const unlocked = takeLease.text.replace(' for key share', '');
    expect(unlocked).not.toBe(takeLease.text);
    const lease = await stores.pool.connect();
    await lease.query('begin');
    await lease.query(unlocked, [id, worker, false]);
    await forgetDead(stores.workers);
    await stores.workers.takeOver();
    await lease.query('commit');
    lease.release();
    expect(await ownerless([id])).toEqual([{ id }]);
    const due = await stores.workers.takeOver();
    expect(due.map((job) => job.id)).toEqual([id]);
    expect(await ownerless([id])).toEqual([]);
  });

  it('does not take a job from a worker that has just come up', async () => {
    const dead = await storeWorker(stores.pool);
    const id = await storeJob(stores.pool);
    await stores.leases.take(id, dead);
    await stores.rows('delete from workers where id = $1', dead);
    // A slow sweep has seen the job without a worker, and is overtaken by a quick one.
    const slow = await stores.pool.connect();
    await slow.query('begin isolation level read committed');
    const holder = await stores.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from jobs where id = $1 for update', [id]);
    await slow.query(takeOver.text);
    await holder.query('commit');
    await slow.query('commit');
    holder.release();
    slow.release();
    const alive = await storeWorker(stores.pool);
    await session.query('select pg_advisory_lock(lock_key) from workers where id = $1', [alive]);
    await stores.workers.takeOver();
    const again = await stores.leases.take(id, alive);
    expect(again?.job.currentData().epoch).toBe(2);
    await forgetDead(stores.workers);
    expect(await stores.workers.takeOver()).toEqual([]);
  });
});

describe('P3 a worker that has lost its session alone', () => {
  const lockOf = (worker: string, does: 'pg_advisory_lock' | 'pg_advisory_unlock') =>
    session.query(`select ${does}(lock_key) from workers where id = $1`, [worker]);

  it('keeps its jobs where it is back before the second look, and only then', async () => {
    const worker = await storeWorker(stores.pool);
    const id = await storeJob(stores.pool);
    await stores.leases.take(id, worker);
    const unlocked = await stores.workers.forgetDead();
    expect(unlocked).toContain(worker);
    await lockOf(worker, 'pg_advisory_lock');
    const still = await stores.workers.forgetDead(unlocked);
    expect(still).not.toContain(worker);
    expect((await stores.workers.takeOver()).map((job) => job.id)).not.toContain(id);

    await lockOf(worker, 'pg_advisory_unlock');
    await forgetDead(stores.workers);
    expect((await stores.workers.takeOver()).map((job) => job.id)).toContain(id);
  });

  it('is dead at the first look where its time is over', async () => {
    const worker = await storeWorker(stores.pool, -1);
    expect(await stores.workers.forgetDead()).not.toContain(worker);
    expect(await stores.rows('select 1 from workers where id = $1', worker)).toEqual([]);
  });

  it('F15 takes back what was counted against its jobs, but not below nothing or of ended ones', async () => {
    const [lost, calm, over] = await Promise.all([2, 0, 1].map(() => storeJob(stores.pool)));
    const ids = [lost, calm, over];
    const crashes = async () =>
      (await stores.rows('select crashes from jobs where id = any($1) order by crashes', ids)).map(
        (row) => JSON.stringify(row),
      );
    await stores.rows('update jobs set crashes = 2 where id = $1', lost);
    await stores.rows(`update jobs set crashes = 5, status = 'FAILED' where id = $1`, over);
    await stores.workers.absolve([lost, calm, over].filter((id) => id !== undefined));
    expect(await crashes()).toEqual(['{"crashes":0}', '{"crashes":1}', '{"crashes":5}']);
  });
});
