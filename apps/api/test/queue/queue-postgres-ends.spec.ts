import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

const jobs = 20;

let database: QueueDatabase;
let queue: QueueUnderTest;
let release: PromiseWithResolvers<void>;
let ids: readonly string[];

beforeAll(async () => {
  database = await createQueueDatabase();
});

afterAll(() => database.drop());

/** Twenty jobs are being looked at, and go on together. */
beforeEach(async () => {
  queue = await QueueUnderTest.open({ databaseUrl: database.url });
  release = Promise.withResolvers();
  ids = Array.from({ length: jobs }, () => randomUUID());
  await Promise.all(ids.map((id) => queue.notifier.notify(id, 0, 10)));
  queue.startWorker(async ({ jobId }) => {
    queue.seen.push(jobId);
    await release.promise;
  }, jobs);
  await waitFor(() => queue.seen.length >= jobs, { what: 'all jobs are looked at' });
});

afterEach(async () => {
  release.resolve();
  await queue.close();
});

/** Of the jobs, how many entries have ended, and how many commits have ended them. */
async function ended() {
  const { rows } = await database.pool.query<{ entries: number; commits: number }>(
    `select count(*)::int as entries, count(distinct xmin::text)::int as commits
     from bullmq.job where state = 'completed' and data ->> 'jobId' = any($1)`,
    [ids],
  );
  return rows[0] ?? { entries: 0, commits: 0 };
}

const allEnd = (entries: number) =>
  waitFor(async () => (await ended()).entries === entries, { what: `${entries} entries end` });

it('entries that end in one turn share a commit', async () => {
  release.resolve();
  await allEnd(jobs);
  expect((await ended()).commits).toBeLessThan(jobs / 2);
  expect(queue.seen.toSorted()).toEqual(ids.toSorted());
});

it('entries that wait come once each as others end', async () => {
  const waiting = Array.from({ length: 5 }, () => randomUUID());
  await Promise.all(waiting.map((id) => queue.notifier.notify(id, 0, 10)));
  ids = [...ids, ...waiting];
  release.resolve();
  await allEnd(jobs + waiting.length);
  expect(queue.seen.slice(jobs).toSorted()).toEqual(waiting.toSorted());
  const { rows } = await database.pool.query(
    `select distinct taken.data ->> 'jobId' from bullmq.event taken
     join bullmq.event ended on ended.xmin = taken.xmin and ended.event = 'completed'
     join bullmq.job on job.id = taken.data ->> 'jobId'
     where taken.event = 'active' and job.data ->> 'jobId' = any($1)`,
    [waiting],
  );
  // Each in the statement of an end: none was asked for by itself.
  expect(rows).toHaveLength(waiting.length);
});

it('P3: an entry that another has by then comes again, and those beside it end', async () => {
  await database.pool.query(
    `update bullmq.job set lock_token = 'another' where data ->> 'jobId' = $1`,
    ids.slice(0, 1),
  );
  release.resolve();
  await allEnd(jobs);
  expect(queue.seen.slice(jobs)).toEqual(ids.slice(0, 1));
});

/** One entry ends alone, by BullMQ's function, as another statement holds it while the others end. */
async function endOneAlone(): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select from bullmq.job where data ->> 'jobId' = $1 for update`,
      ids.slice(0, 1),
    );
    release.resolve();
    await allEnd(jobs - 1);
    await holder.query('commit');
    await allEnd(jobs);
  } finally {
    holder.release(true);
  }
}

it('an entry that another statement holds is waited for alone', async () => {
  await endOneAlone();
  expect(queue.seen.toSorted()).toEqual(ids.toSorted());
});

it('an entry that ends with others is left as BullMQ leaves one, and told of alike', async () => {
  await endOneAlone();
  const { rows } = await database.pool.query<{ state: unknown; entries: number }>(
    `select jsonb_build_object(
       'row', to_jsonb(job) - '{id,seq,data,opts,lock_token,added_at_ms,processed_at_ms,finished_at_ms}'::text[],
       'isHeld', lock_token is not null,
       'hasEnd', finished_at_ms >= processed_at_ms,
       'events', (select jsonb_agg(jsonb_build_array(event, event.data - 'jobId') order by event.id)
         from bullmq.event where event.data ->> 'jobId' = job.id)) as state,
       count(*)::int as entries
     from bullmq.job where data ->> 'jobId' = any($1) group by 1`,
    [ids],
  );
  expect(rows).toEqual([
    { state: expect.objectContaining({ isHeld: false, hasEnd: true }), entries: jobs },
  ]);
});
