import { afterAll, afterEach, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import type { Job } from '@faina/agent-core';
import { answer, answeredAt, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered } from '../support/stores/stored-histories.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const leasedJobs = (count: number) =>
  Promise.all(Array.from({ length: count }, () => stores.leasedJob()));

const complete = (job: Job) => {
  job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
};

/** Answers of some, with which each third completes. */
function answerAll(jobs: readonly Job[]): void {
  for (const [index, job] of jobs.entries()) {
    const isLast = index % 3 === 2;
    answer(job, 'Well.', isLast ? undefined : 'c1');
    if (isLast) complete(job);
  }
}

const saveAll = (jobs: readonly Job[]) =>
  Promise.all(jobs.map((job) => stores.repository.save(job)));

describe('what many jobs save at the same moment', () => {
  it('shares statements and commits, ends with steps: two go at once, the others together', async () => {
    const jobs = await leasedJobs(10);
    answerAll(jobs);
    const query = vi.spyOn(stores.pool, 'query');
    const saves = await saveAll(jobs);
    expect(saves.every((saved) => saved.isOk())).toBe(true);
    expect(query).toHaveBeenCalledTimes(3);
    for (const { id } of jobs) await expectNumbered(stores, id);
    const ended = `select job_id from transitions join outbox using (job_id, event_seq)
      where "to" = 'COMPLETED' and reason = 'SUCCESS' and is_pending and job_id = any($1)`;
    const ids = jobs.map(({ id }) => id);
    expect(await stores.rows(ended, ids)).toHaveLength(3);
    const settled = `select 1 from jobs where id = any($1) and status = 'COMPLETED' and outcome = 'SUCCESS'
      and output ->> 'message' = 'Done.' and lease_owner is null and settled_at is not null`;
    expect(await stores.rows(settled, ids)).toHaveLength(3);
  });

  it.each(['epoch = epoch + 1', 'event_seq = event_seq + 1', `status = 'PENDING'`])(
    'P5 is refused, alone and together, where the row has another: %s',
    async (change) => {
      const jobs = await leasedJobs(6);
      const ids = jobs.map(({ id }) => id);
      await stores.rows(`update jobs set ${change} where id = any($1)`, ids);
      answerAll(jobs);
      const saves = await saveAll(jobs);
      expect(saves.filter((saved) => saved.isOk())).toEqual([]);
      const written = `select 1 from activities where content = 'Well.' and job_id = any($1)`;
      expect(await stores.rows(written, ids)).toEqual([]);
    },
  );

  it('P5 P7 is complete each; a lost lease and one that cannot be stored harm no other of 64', async () => {
    const others = await leasedJobs(62);
    const [lost, bad] = await leasedJobs(2);
    if (!lost || !bad) throw new Error('Two were leased.');
    await stores.leases.release(lost.id, stores.workerId, 'test');
    bad.addExecution({ type: 'tool_call', name: 'odd', startedAt: answeredAt, durationMs: NaN });
    const jobs = [...others.slice(0, 30), lost, bad, ...others.slice(30)];
    answerAll(jobs);

    const saves = await saveAll(jobs);

    const failed = jobs.filter((_job, index) => saves[index]?.isError());
    expect(failed).toEqual([lost, bad]);
    for (const { id } of jobs) await expectNumbered(stores, id);
    const written = `select job_id from activities where content = 'Well.' and job_id = any($1)`;
    const ids = jobs.map(({ id }) => id);
    expect(await stores.rows(written, ids)).toHaveLength(62);
  });

  it('R8 P6 is stored once where the answer to all of them is lost with its connection', async () => {
    const jobs = await leasedJobs(9);
    answerAll(jobs);
    const { query } = stores.pool;
    const spy = vi.spyOn(stores.pool, 'query') as unknown as Mock<
      (...statement: unknown[]) => Promise<unknown>
    >;
    spy.mockImplementation(async (...statement) => {
      await (Reflect.apply(query, stores.pool, statement) as Promise<unknown>);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
    const first = await saveAll(jobs);
    expect(first.filter((saved) => saved.isOk())).toEqual([]);
    spy.mockRestore();
    const second = await saveAll(jobs);
    expect(second.filter((saved) => saved.isError())).toEqual([]);
    for (const { id } of jobs) await expectNumbered(stores, id);
    const written = `select job_id from activities where content = 'Well.' and job_id = any($1)`;
    const ids = jobs.map(({ id }) => id);
    expect(await stores.rows(written, ids)).toHaveLength(9);
  });
});
