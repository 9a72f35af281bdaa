import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueName } from '../../src/queue/queue-entry.js';
import { workerOptions } from '../../src/queue/queue-worker.service.js';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

/** As the worker does it. */
const renewedAtOnce = 64;
/** Between two looks for stalled entries, and between two renewals of their locks. */
const lookMs = 1_000;

let database: QueueDatabase;
let queue: QueueUnderTest;

beforeAll(async () => {
  database = await createQueueDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  queue = await QueueUnderTest.open({ databaseUrl: database.url });
});

afterEach(async () => {
  await queue.close();
});

const notify = (jobs: number) =>
  Promise.all(Array.from({ length: jobs }, () => queue.notifier.notify(randomUUID(), 0, 10)));

const allAreSeen = (jobs: number) =>
  waitFor(() => queue.seen.length >= jobs, { what: `${jobs} jobs are looked at` });

/** A whole number that PostgreSQL says. */
async function count(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select (${sql})::float8 as count`);
  return rows[0]?.count ?? Number.NaN;
}

const ended = () => count(`select count(*) from bullmq.job where state = 'completed'`);

it('an entry is found by an index among many, which is not read as a whole, though the table was empty when that was planned', async () => {
  const before = 20;
  const jobs = 300;
  const entries = (what: string) =>
    count(
      `select ${what} from pg_stat_user_tables where schemaname = 'bullmq' and relname = 'job'`,
    );
  const [writtenBefore, readBefore] = [await entries('n_tup_ins'), await entries('seq_tup_read')];
  const fetchedBefore = await entries('idx_tup_fetch');
  const endedBefore = await ended();
  queue.startRecordingWorker(100);
  await notify(1);
  await allAreSeen(1);
  await waitFor(async () => (await ended()) === endedBefore + 1, { what: 'the entry ends' });
  await database.pool.query('delete from bullmq.job');
  await database.pool.query('vacuum bullmq.job');
  // By themselves, until PostgreSQL keeps its plans.
  for (let seen = 2; seen <= before; seen += 1) {
    await notify(1);
    await allAreSeen(seen);
  }
  await notify(jobs);
  await allAreSeen(before + jobs);
  // What its sessions have read is known once they have ended.
  await queue.close();
  const written = async () => (await entries('n_tup_ins')) - writtenBefore;
  await waitFor(async () => (await written()) >= before + jobs, { what: 'all is counted' });
  expect((await entries('seq_tup_read')) - readBefore).toBeLessThan(100 * jobs);
  // Where a group reads all entries for those it takes, it is 17 to 22.
  expect((await entries('idx_tup_fetch')) - fetchedBefore).toBeLessThan(10 * jobs);
});

/** More entries than are renewed in one statement are looked at, until `release`. */
async function lookAtMany() {
  const jobs = renewedAtOnce + 36;
  const release = Promise.withResolvers<void>();
  queue.startWorker(async ({ jobId }) => {
    queue.seen.push(jobId);
    await release.promise;
  }, jobs);
  await notify(jobs);
  await allAreSeen(jobs);
  return { jobs, release };
}

it('the locks of all entries are renewed, and none is looked at again', async () => {
  const { jobs, release } = await lookAtMany();
  try {
    const lock = (edge: string) =>
      count(`select ${edge}(locked_until_ms) from bullmq.job where state = 'active'`);
    const latest = await lock('max');
    await waitFor(async () => (await lock('min')) > latest, { what: 'all locks are renewed' });
    expect(queue.seen).toHaveLength(jobs);
  } finally {
    release.resolve();
  }
});

it('a lock that another has by now is told of when it is renewed, and none beside it', async () => {
  const release = Promise.withResolvers<void>();
  const { connection } = queue.bullQueue.opts;
  const options = { ...workerOptions, autorun: true, concurrency: 3, connection };
  const worker = new Worker(queueName, () => release.promise, options);
  try {
    worker.on('error', () => undefined);
    const lost = once(worker, 'lockRenewalFailed');
    await notify(3);
    const active = `select count(*) from bullmq.job where state = 'active'`;
    await waitFor(async () => (await count(active)) === 3, { what: 'all are taken' });
    const { rows } = await database.pool.query<{ id: string }>(
      `update bullmq.job set lock_token = 'of another'
       where id = (select min(id) from bullmq.job where state = 'active') returning id`,
    );
    expect(await lost).toEqual([rows.map(({ id }) => id)]);
  } finally {
    release.resolve();
    await worker.close();
    // That of another would stay active.
    await database.pool.query('delete from bullmq.job');
  }
});

it('entries whose locks are renewed are not written by those who look for stalled ones', async () => {
  const { release } = await lookAtMany();
  try {
    const lock = `select min(locked_until_ms) from bullmq.job where state = 'active'`;
    const first = await count(lock);
    await waitFor(async () => (await count(lock)) > first + 2.5 * lookMs, {
      what: 'all locks are renewed three times',
    });
    const written = 'select count(*) from bullmq.job where stalled_marked or stalled_count > 0';
    expect(await count(written)).toBe(0);
  } finally {
    release.resolve();
  }
});

it('P3: an entry whose lock has run out is given back at the next look, and none beside it', async () => {
  const endedBefore = await ended();
  const { jobs, release } = await lookAtMany();
  try {
    const [stalled] = queue.seen;
    await database.pool.query(
      `update bullmq.job set lock_token = 'of a dead worker', locked_until_ms = 1 where data ->> 'jobId' = $1`,
      [stalled],
    );
    const givenBack = async () => {
      const { rows } = await database.pool.query<{ id: string }>(
        `select data ->> 'jobId' as id from bullmq.job where stalled_count > 0`,
      );
      return rows.map(({ id }) => id);
    };
    await waitFor(async () => (await givenBack()).length > 0, {
      what: 'the entry is given back',
      deadlineMs: 3 * lookMs,
    });
    expect(await givenBack()).toEqual([stalled]);
    release.resolve();
    await waitFor(async () => (await ended()) === endedBefore + jobs, { what: 'all end' });
    expect(queue.seen.slice(jobs)).toEqual([stalled]);
  } finally {
    release.resolve();
  }
});

// A new connection costs more than a hundred ends: while each such entry took one, more locks ran out.
it('P3: entries that others have by now end no connection with their own end, and come again', async () => {
  const endedBefore = await ended();
  const { jobs, release } = await lookAtMany();
  try {
    const connections = async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'faina-queue' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await connections();
    await database.pool.query(
      `update bullmq.job set lock_token = 'of a dead worker', locked_until_ms = 1 where state = 'active'`,
    );
    release.resolve();
    await waitFor(async () => (await ended()) === endedBefore + jobs, { what: 'all end' });
    expect(queue.seen.slice(jobs).toSorted()).toEqual(queue.seen.slice(0, jobs).toSorted());
    expect(await connections()).toEqual(expect.arrayContaining(before));
  } finally {
    release.resolve();
  }
});

it('an end does not wait for the locks of all entries to be renewed', async () => {
  const endedBefore = await ended();
  const { jobs, release } = await lookAtMany();
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from bullmq.job where data ->> 'jobId' = $1 for update`, [
      queue.seen.at(-1),
    ]);
    const renewal = `select count(*) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%set locked_until_ms%'`;
    await waitFor(async () => (await count(renewal)) > 0, { what: 'a renewal waits' });
    release.resolve();
    await waitFor(async () => (await ended()) >= endedBefore + renewedAtOnce, {
      what: 'entries end whose locks are renewed',
    });
    await holder.query('commit');
    await waitFor(async () => (await ended()) === endedBefore + jobs, { what: 'all end' });
  } finally {
    release.resolve();
    holder.release(true);
  }
});
