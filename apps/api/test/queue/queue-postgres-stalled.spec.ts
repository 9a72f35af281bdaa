import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueueDatabase, type QueueDatabase } from '../support/queue/queue-database.js';
import { QueueUnderTest } from '../support/queue/queue-under-test.js';
import { waitFor } from '../support/wait-for.js';

const jobs = 20;
/** Between two looks for stalled entries, and between two renewals of their locks. */
const lookMs = 1_000;

interface Standing {
  /** The first moment at which a lock of them ends, in milliseconds since 1970. */
  readonly lockedUntil: number;
  readonly marked: number;
  readonly givenBack: number;
}

let database: QueueDatabase;
let queue: QueueUnderTest;
let release: PromiseWithResolvers<void>;
let ids: readonly string[];

beforeAll(async () => {
  database = await createQueueDatabase();
});

afterAll(() => database.drop());

/** Twenty jobs are being looked at, for long. */
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

async function standingOf(jobIds: readonly string[]): Promise<Standing> {
  const { rows } = await database.pool.query<Standing>(
    `select min(locked_until_ms)::float8 as "lockedUntil",
       (count(*) filter (where stalled_marked))::int as marked,
       (count(*) filter (where stalled_count > 0))::int as "givenBack"
     from bullmq.job where data ->> 'jobId' = any($1)`,
    [jobIds],
  );
  return rows[0] ?? { lockedUntil: NaN, marked: NaN, givenBack: NaN };
}

it('entries whose locks are renewed are not written by those who look for stalled ones', async () => {
  const { lockedUntil } = await standingOf(ids);
  const standing = await waitFor(
    async () => {
      const now = await standingOf(ids);
      return now.lockedUntil > lockedUntil + 2.5 * lookMs ? now : undefined;
    },
    { what: 'all locks are renewed three times' },
  );
  expect(standing).toMatchObject({ marked: 0, givenBack: 0 });
});

it('P3: an entry whose lock has run out is given back at the next look, and none beside it', async () => {
  const [stalled = '', ...others] = ids;
  await database.pool.query(
    `update bullmq.job set lock_token = 'of a dead worker', locked_until_ms = 1 where data ->> 'jobId' = $1`,
    [stalled],
  );
  await waitFor(async () => (await standingOf([stalled])).givenBack === 1, {
    what: 'the entry is given back',
    deadlineMs: 3 * lookMs,
  });
  expect((await standingOf(others)).givenBack).toBe(0);
});
