import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueName } from '../../src/queue/queue-entry.js';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

const jobs = 20;

let database: QueueDatabase;
let queue: QueueUnderTest;
let release: PromiseWithResolvers<void>;

beforeAll(async () => {
  database = await createQueueDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  queue = await QueueUnderTest.open({ databaseUrl: database.url });
  release = Promise.withResolvers();
});

afterEach(async () => {
  release.resolve();
  await queue.close();
  await database.pool.query('delete from bullmq.job');
  // Whether it is paused, and its bound.
  await database.pool.query('delete from bullmq.meta');
});

const manyIds = (count = jobs) => Array.from({ length: count }, () => randomUUID());

/** In one turn, as many as are given. */
const notify = (ids: readonly string[], priority = 10, delayMs = 0) =>
  Promise.all(ids.map((id) => queue.notifier.notify(id, 0, priority, delayMs)));

/** Entries are looked at until `release`. */
const lookAt = (atOnce: number) => {
  queue.startWorker(async ({ jobId }) => {
    queue.seen.push(jobId);
    await release.promise;
  }, atOnce);
};

const seen = (entries: number) =>
  waitFor(() => queue.seen.length >= entries, { what: `${entries} entries are looked at` });

/** What BullMQ keeps of the entries in a state and tells of them, without what is of one alone, and of how many it is so. */
async function entriesIn(state: string) {
  const { rows } = await database.pool.query<{ kept: unknown; entries: number }>(
    `select jsonb_build_object(
       'row', to_jsonb(job) - '{id,seq,data,opts,lock_token,locked_until_ms,added_at_ms,processed_at_ms}'::text[],
       'options', opts - 'jobId',
       'isLocked', lock_token is not null and locked_until_ms > processed_at_ms,
       'events', (select jsonb_agg(jsonb_build_array(event, event.data - 'jobId') order by event.id)
         from bullmq.event where event.data ->> 'jobId' = job.id)) as kept,
       count(*)::int as entries
     from bullmq.job where state::text = $1 group by 1`,
    [state],
  );
  return rows;
}

it('an entry that is added with others is left as BullMQ leaves one, and told of alike', async () => {
  for (const some of [manyIds(1), manyIds(jobs - 1)]) await notify(some);
  // Those that took longer than a request waits for are added all the same.
  const areAdded = async () => (await queue.notifier.counts()) === jobs;
  await waitFor(areAdded, { what: 'all are added' });
  expect(await entriesIn('waiting')).toEqual([{ kept: expect.anything(), entries: jobs }]);
});

it('an entry that is taken with others is left as BullMQ leaves one, and told of alike', async () => {
  await notify(manyIds());
  const byHand = await database.pool.connect();
  try {
    await byHand.query('set search_path to bullmq');
    await byHand.query(
      `select from move_to_active($1, 'by hand', 30000, (extract(epoch from now()) * 1000)::bigint, null, null, null)`,
      [queueName],
    );
  } finally {
    byHand.release(true);
  }
  lookAt(jobs);
  await seen(jobs - 1);
  expect(await entriesIn('active')).toEqual([{ kept: expect.anything(), entries: jobs }]);
});

it('A29 those that are taken together come by priority, lower first, and in order of arrival within one', async () => {
  const [late, soon, last] = [manyIds(6), manyIds(6), manyIds(6)];
  for (const id of late) await notify([id], 10);
  for (const id of soon) await notify([id], 5);
  for (const id of last) await notify([id], 10);
  lookAt(jobs);
  await seen(18);
  expect(queue.seen).toEqual([...soon, ...late, ...last]);
});

it('none comes from a queue that has been paused, as others end', async () => {
  lookAt(jobs);
  await notify(manyIds());
  await seen(jobs);
  await queue.bullQueue.pause();
  await notify(manyIds());
  release.resolve();
  const active = () => queue.bullQueue.getJobCountByTypes('active');
  await waitFor(async () => (await active()) === 0, { what: 'all that ran end' });
  expect(queue.seen).toHaveLength(jobs);
  await queue.bullQueue.resume();
  await seen(2 * jobs);
});

it('a bound of the whole queue is kept by those that are taken together', async () => {
  await queue.bullQueue.setGlobalConcurrency(3);
  await notify(manyIds());
  let [active, most] = [0, 0];
  queue.startWorker(async ({ jobId }) => {
    active += 1;
    most = Math.max(most, active);
    await queue.bullQueue.getJobCounts('active');
    active -= 1;
    queue.seen.push(jobId);
  }, jobs);
  await seen(jobs);
  expect(most).toBeLessThanOrEqual(3);
});

it('a delayed entry that becomes due comes before those behind it, though others always wait', async () => {
  const [delayed, ...others] = manyIds(200);
  if (delayed === undefined) throw new Error('There is none.');
  await notify(others);
  await notify([delayed], 1, 1);
  release.resolve();
  lookAt(5);
  await seen(200);
  expect(queue.seen.indexOf(delayed)).toBeLessThan(100);
});

it('no more events are kept than BullMQ keeps', async () => {
  await database.pool.query(
    `insert into bullmq.event (queue, event, created_at_ms)
     select $1, 'waiting', 0 from generate_series(1, 10100)`,
    [queueName],
  );
  lookAt(1);
  const kept = async () => {
    const { rows } = await database.pool.query<{ events: number }>(
      'select count(*)::int as events from bullmq.event',
    );
    return rows[0]?.events;
  };
  await waitFor(async () => (await kept()) === 10_000, { what: 'the others are forgotten' });
});
