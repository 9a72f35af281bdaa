import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

let database: QueueDatabase;
let queues: readonly [QueueUnderTest, QueueUnderTest];

beforeAll(async () => {
  database = await createQueueDatabase();
  const open = () => QueueUnderTest.open({ databaseUrl: database.url });
  queues = [await open(), await open()];
});

afterAll(async () => {
  for (const queue of queues) await queue.close();
  await database.drop();
});

const manyIds = () => Array.from({ length: 60 }, () => randomUUID());

const notifyAll = (queue: QueueUnderTest, ids: readonly string[]) =>
  Promise.all(ids.map((id) => queue.notifier.notify(id, 0, 10)));

/** How many entries there are of these jobs, and how many commits have made them. */
async function entriesOf(ids: readonly string[]) {
  const { rows } = await database.pool.query<{ entries: number; commits: number }>(
    `select count(*)::int as entries, count(distinct xmin::text)::int as commits
     from bullmq.job where data ->> 'jobId' = any($1)`,
    [ids],
  );
  return rows[0];
}

it('entries that come in one turn share a commit', async () => {
  const ids = manyIds();
  await notifyAll(queues[0], ids);
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
    await notifyAll(queues[0], ids);
    const commits = (await entriesOf(ids))?.commits;
    await waitFor(() => told === commits, { what: 'all are told of' });
  } finally {
    listener.release(true);
  }
});

it('P3: two processes that tell of the same jobs at the same time, in other orders, both tell of all', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ids = manyIds();
    const told = await Promise.all([
      notifyAll(queues[0], ids),
      notifyAll(queues[1], ids.toReversed()),
    ]);
    expect(new Set(told.flat())).toEqual(new Set(['notified']));
    expect((await entriesOf(ids))?.entries).toBe(ids.length);
  }
});
