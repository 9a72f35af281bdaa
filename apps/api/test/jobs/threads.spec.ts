import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';
import { waitFor } from '../support/wait-for.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});
afterAll(() => stores.close());

const take = (id: string) => stores.leases.take(id, stores.workerId);

/** Jobs of the thread, one after the other. */
async function storeInThread(threadId: string, ...prompts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const input of prompts) ids.push(await storeJob(stores.pool, { threadId, input }));
  return ids;
}

async function complete(id: string, message: string): Promise<void> {
  const leased = await take(id);
  if (!leased) throw new Error('The lease was not given.');
  answer(leased.job, message);
  leased.job.settle({ kind: 'complete', outcome: 'SUCCESS', message });
  await stores.repository.save(leased.job);
}

describe('the jobs of one thread', () => {
  it('run one after the other, in the order in which they were submitted', async () => {
    const threadId = randomUUID();
    const [first = '', second = '', third = ''] = await storeInThread(threadId, 'a', 'b', 'c');
    expect(await take(second)).toBeUndefined();
    expect(await stores.leases.nextOfThread('default', threadId)).toMatchObject({ id: first });
    const running = await take(first);
    expect(running).toBeDefined();
    expect(await take(second)).toBeUndefined();
    expect(await stores.leases.nextOfThread('default', threadId)).toBeUndefined();
    running?.job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'done' });
    if (running) await stores.repository.save(running.job);
    expect(await take(third)).toBeUndefined();
    expect(await stores.leases.nextOfThread('default', threadId)).toMatchObject({ id: second });
    expect(await take(second)).toBeDefined();
  });

  it('are not overtaken by one that is submitted later and stored earlier', async () => {
    const threadId = randomUUID();
    const connection = await stores.pool.connect();
    await connection.query('begin');
    const first = await storeJob(stores.pool, { threadId }, connection);
    const storing = storeJob(stores.pool, { threadId });
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await waitFor(async () => (await stores.rows(waiting)).length > 0, {
      what: 'the second to wait for the first',
    });
    await connection.query('commit');
    connection.release();
    const second = await storing;
    expect(await take(second)).toBeUndefined();
    expect(await take(first)).toBeDefined();
  });

  it('never have two leases, whichever are taken at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const threadId = randomUUID();
      const [first = '', second = ''] = await storeInThread(threadId, 'a', 'b');
      // Without an order of their own both may go first, so only the index stands between them.
      await stores.pool.query(
        `update jobs set status = 'DELAYED', started_at = null where id = any($1)`,
        [[first, second]],
      );
      const leased = await Promise.all([take(first), take(second)]);
      expect(leased.filter((job) => job !== undefined)).toHaveLength(1);
    }
  });

  it('S11: are told nothing of another owner, also where they came to share a thread', async () => {
    const threadId = randomUUID();
    const [first = '', second = ''] = await storeInThread(threadId, 'My heart rate is 48', 'b');
    await complete(first, 'Noted: 48');
    await stores.pool.query('update jobs set owner = $1 where id = $2', ['bia', second]);
    await stores.pool.query(
      `insert into threads (tenant, id, owner, context) values ('default', $1, 'local', '{"a": 1}')`,
      [threadId],
    );
    const data = (await take(second))?.job.currentData();
    expect(data).toMatchObject({ owner: 'bia', threadMessages: [], context: {} });
  });

  it('run beside the jobs of other threads, and of another tenant with the same thread id', async () => {
    const threadId = randomUUID();
    const [one = ''] = await storeInThread(threadId, 'a');
    const [other = ''] = await storeInThread(randomUUID(), 'b');
    const foreign = await storeJob(stores.pool, { threadId, tenant: 'other' });
    expect(await take(one)).toBeDefined();
    expect(await take(other)).toBeDefined();
    expect(await take(foreign)).toBeDefined();
  });

  it('are not held up by one that waits for a person', async () => {
    const [first = '', second = ''] = await storeInThread(randomUUID(), 'a', 'b');
    const waiting = await take(first);
    waiting?.job.settle({ kind: 'wait', waitingFor: 'approval' });
    if (waiting) await stores.repository.save(waiting.job);
    expect(await take(second)).toBeDefined();
  });

  it('E15 are told the last 20 messages, oldest first', async () => {
    const prompts = Array.from({ length: 12 }, (_, index) => `question ${index}`);
    const ids = await storeInThread(randomUUID(), ...prompts, 'now');
    for (const [index, id] of ids.slice(0, 12).entries()) await complete(id, `answer ${index}`);
    const leased = await take(ids.at(-1) ?? '');
    const messages = leased?.job.currentData().threadMessages ?? [];
    expect(messages).toHaveLength(20);
    expect(messages[0]).toEqual({ role: 'user', content: 'question 2' });
    expect(messages.at(-1)).toEqual({ role: 'assistant', content: 'answer 11' });
  });

  it('C6 hand what they have learned on to the next one', async () => {
    const [first = '', second = ''] = await storeInThread(randomUUID(), 'a', 'b');
    const earlier = await take(first);
    if (!earlier) throw new Error('The lease was not given.');
    earlier.job.updateContext({ leadId: 'l-1' });
    await stores.repository.save(earlier.job);
    earlier.job.updateContext({ leadName: 'Lennon' });
    earlier.job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'done' });
    await stores.repository.save(earlier.job);
    const later = await take(second);
    expect(later?.job.currentData().context).toEqual({ leadId: 'l-1', leadName: 'Lennon' });
  });

  it('keep what they have learned over a crash, also without a thread', async () => {
    const job = await stores.leasedJob();
    job.updateContext({ leadId: 'l-2' });
    await stores.repository.save(job);
    await stores.leases.release(job.id, stores.workerId, 'test');
    expect((await take(job.id))?.job.currentData().context).toEqual({ leadId: 'l-2' });
  });
});
