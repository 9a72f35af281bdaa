import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEntry } from '../../src/queue/queue-entry.js';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

let database: QueueDatabase;
let queue: QueueUnderTest;

const open = () => QueueUnderTest.open({ databaseUrl: database.url });

beforeAll(async () => {
  database = await createQueueDatabase();
  queue = await open();
});

afterAll(async () => {
  await queue.close();
  await database.drop();
});

const manyIds = () => Array.from({ length: 60 }, () => randomUUID());

/** As the notifier does, without its bound of time. */
const addAll = ({ bullQueue }: QueueUnderTest, ids: readonly string[]) =>
  Promise.all(
    ids.map((jobId) => bullQueue.add(runEntry, { jobId }, { jobId, priority: 11, attempts: 1 })),
  );

/** How many entries there are of these jobs, and how many commits have made them. */
async function entriesOf(ids: readonly string[]) {
  const { rows } = await database.pool.query<{ entries: number; commits: number }>(
    `select count(*)::int as entries, count(distinct xmin::text)::int as commits
     from bullmq.job where data ->> 'jobId' = any($1)`,
    [ids],
  );
  return rows[0];
}

/** Open sessions of queues, and statements that PostgreSQL has ended because each waited for another. */
async function sessionsAndDeadlocks() {
  const { rows } = await database.pool.query<{ sessions: number; deadlocks: number }>(
    `select deadlocks::int, (
       select count(*)::int from pg_stat_activity activity
       where activity.datname = of.datname and application_name = 'faina-queue') as sessions
     from pg_stat_database of where datname = current_database()`,
  );
  return rows[0] ?? { sessions: 0, deadlocks: 0 };
}

it('entries that come in one turn share a commit', async () => {
  const ids = manyIds();
  await addAll(queue, ids);
  const found = await entriesOf(ids);
  expect(found?.entries).toBe(ids.length);
  expect(found?.commits).toBeLessThan(4);
});

it('each commit of entries tells the workers that wait', async () => {
  const ids = manyIds();
  const listener = await database.pool.connect();
  let told = 0;
  try {
    listener.on('notification', () => (told += 1));
    await listener.query('listen bullmq_jobs');
    await addAll(queue, ids);
    const commits = (await entriesOf(ids))?.commits;
    await waitFor(() => told === commits, { what: 'all are told of' });
  } finally {
    listener.release(true);
  }
});

it('P3: two processes that tell of the same jobs at the same time, in other orders, never wait for each other', async () => {
  const { sessions } = await sessionsAndDeadlocks();
  const both = [await open(), await open()] as const;
  for (let round = 0; round < 20; round += 1) {
    const ids = manyIds();
    await Promise.all([addAll(both[0], ids), addAll(both[1], ids.toReversed())]);
    expect((await entriesOf(ids))?.entries).toBe(ids.length);
  }
  for (const each of both) await each.close();
  // A session tells what it has counted when it ends.
  const areClosed = async () => (await sessionsAndDeadlocks()).sessions <= sessions;
  await waitFor(areClosed, { what: 'the sessions of both have ended' });
  expect((await sessionsAndDeadlocks()).deadlocks).toBe(0);
});
