import { fileOf } from '@faina/agent-core/testing';
import { LeaseLostError } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';

const files = [0, 1].map((index) => ({
  mediaType: 'image/png',
  data: fileOf('image/png', 3_000 + index),
}));

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores({ statement_timeout: 1_000 });
});

afterAll(() => stores.close());

const storedOf = (id: string, { rows } = stores) =>
  rows(
    `select (select count(*)::int from job_attachments where job_id = $1) as files,
       (select count(*)::int from activities where job_id = $1 and attachments is not null) as named`,
    id,
  );

/** Each file takes PostgreSQL so many seconds. */
const takingTime = (seconds: number) => `
  create function take_time() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${seconds}); return new; end $$;
  create trigger take_time before insert on job_attachments for each row execute function take_time()`;

/** A job that is about to save the result of a call with two files. */
async function jobWithFiles({ leasedJob, repository } = stores) {
  const job = await leasedJob();
  answer(job, null, 'c1');
  await repository.save(job);
  const [call] = job.openCalls();
  if (!call) throw new Error('There is no open call.');
  job.addResult(call, '{}', new Date(), files);
  return job;
}

describe('the files of a step', () => {
  it('are stored with it, and come back by name with the lease', async () => {
    const job = await jobWithFiles();
    expect((await stores.repository.save(job)).isOk()).toBe(true);
    expect(await storedOf(job.id)).toEqual([{ files: 2, named: 1 }]);
    job.settle({ kind: 'release', reason: 'worker shut down' });
    await stores.repository.save(job);
    const leased = await stores.leases.take(job.id, stores.workerId);
    const entries = leased?.job.currentData().agentState.conversationHistory.entries();
    expect(entries?.at(-1)).toMatchObject({
      role: 'TOOL_RESULT',
      attachments: files.map(({ mediaType, data }) => ({ mediaType, bytes: data.length })),
    });
  });

  it('are not stored where the lease is lost', async () => {
    const job = await jobWithFiles();
    await stores.pool.query('update jobs set epoch = epoch + 1 where id = $1', [job.id]);
    const result = await stores.repository.save(job);
    expect(result).toMatchObject({ error: expect.any(LeaseLostError) });
    expect(await storedOf(job.id)).toEqual([{ files: 0, named: 0 }]);
  });

  it('are stored with it or not at all, and once, however often it is saved', async () => {
    const job = await jobWithFiles();
    const lock = await stores.pool.connect();
    try {
      await lock.query('begin; lock table job_attachments in share row exclusive mode');
      const failed = await stores.repository.save(job);
      expect(failed).toMatchObject({ error: expect.any(Error) });
      await lock.query('rollback');
      expect(await storedOf(job.id)).toEqual([{ files: 0, named: 0 }]);
    } finally {
      lock.release(true);
    }
    expect((await stores.repository.save(job)).isOk()).toBe(true);
    expect(await storedOf(job.id)).toEqual([{ files: 2, named: 1 }]);
  });

  it('are stored by a later try where PostgreSQL is too slow for the first', async () => {
    const slow = await openJobStores({ statement_timeout: 400 });
    try {
      await slow.pool.query(takingTime(0.6));
      const job = await jobWithFiles(slow);
      expect((await slow.repository.save(job)).isOk()).toBe(true);
      expect(await storedOf(job.id, slow)).toEqual([{ files: 2, named: 1 }]);
    } finally {
      await slow.close();
    }
  });

  it('take no connection from anything else, however many come at once', async () => {
    const few = await openJobStores({ max: 3, connectionTimeoutMillis: 500 });
    try {
      const jobs = [];
      for (let count = 0; count < 12; count += 1) jobs.push(await jobWithFiles(few));
      await few.pool.query(takingTime(0.2));
      const saves = jobs.map((job) => few.repository.save(job));
      expect(await few.rows('select 1 as one')).toEqual([{ one: 1 }]);
      for (const saved of await Promise.all(saves)) expect(saved.isOk()).toBe(true);
    } finally {
      await few.close();
    }
  });

  it('end with it, where it is the last one', async () => {
    const job = await jobWithFiles();
    job.settle({ kind: 'cancel' });
    await stores.repository.save(job);
    expect(await storedOf(job.id)).toEqual([{ files: 2, named: 1 }]);
  });
});
