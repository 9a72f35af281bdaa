import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import type { Job } from '@faina/agent-core';
import type { NewJob } from '../../src/job-store/submissions/submission.repository.js';
import { answer, answeredAt, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { newJob, storeJob, storeWorker } from '../support/stores/store-job.js';
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

/** Statements of a name, or all, are committed, and then fail with a code; those that fail in PostgreSQL are not. */
function failing(name: string, error: { readonly code: string; readonly isStored?: false }) {
  const { query } = stores.pool;
  const spy = vi.spyOn(stores.pool, 'query') as unknown as Mock<
    (...asked: readonly [string | { readonly name: string }, ...unknown[]]) => Promise<unknown>
  >;
  return spy.mockImplementation(async (...asked) => {
    const [statement] = asked;
    const isIt = name === 'all' || (typeof statement === 'object' && statement.name === name);
    const store = () => Reflect.apply(query, stores.pool, asked) as Promise<unknown>;
    if (!isIt) return store();
    if (error.isStored !== false) await store();
    throw Object.assign(new Error('It fails.'), { code: error.code });
  });
}

describe('what many jobs save at the same moment', () => {
  it('shares a statement and a commit, ends with steps', async () => {
    const jobs = await leasedJobs(10);
    answerAll(jobs);
    const query = vi.spyOn(stores.pool, 'query');
    const saves = await saveAll(jobs);
    expect(saves.every((saved) => saved.isOk())).toBe(true);
    expect(query).toHaveBeenCalledTimes(1);
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
    const spy = failing('all', { code: 'ECONNRESET' });
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

describe('leases that are asked for at the same moment', () => {
  const store = (count: number) =>
    Promise.all(Array.from({ length: count }, () => storeJob(stores.pool)));
  const take = (ids: readonly string[]) =>
    Promise.all(ids.map((id) => stores.leases.take(id, stores.workerId)));

  it('share a statement and a commit, and are each as one that is asked for alone', async () => {
    const [id = '', ...others] = await store(10);
    const [alone] = await take([id]);
    const query = vi.spyOn(stores.pool, 'query');
    const leased = await take(others);
    expect(query).toHaveBeenCalledTimes(1);
    expect(leased.map((each) => each?.job.id)).toEqual(others);
    const [together] = leased;
    const plain = (of: typeof alone) => {
      const { id: _differs, spentMs: _too, ...data } = of?.job.currentData() ?? {};
      return { ...of, ...data, job: undefined, agentState: undefined };
    };
    expect(plain(together)).toEqual(plain(alone));
    for (const each of leased) {
      expect(each?.job.openCalls()).toEqual([]);
      const said = each?.job.currentData().agentState.conversationHistory.entries();
      expect(said?.map(({ content }) => content)).toEqual(['Do it']);
    }
    for (const one of [id, ...others]) await expectNumbered(stores, one);
  });

  it('F13 is had once by a worker that asks for it twice', async () => {
    const ids = await store(2);
    const leased = await take([...ids, ...ids]);
    // Whichever of the two statements is the first.
    expect(leased.flatMap((each) => each?.job.id ?? []).toSorted()).toEqual(ids.toSorted());
  });

  it('F13 are had once each; those that are not to be had, and those of threads, harm no other', async () => {
    const [first, second, cancelled, held, again, inThread, free, other] = [
      ...(await store(5)),
      await storeJob(stores.pool, { threadId: randomUUID() }),
      ...(await store(2)),
    ];
    if (!cancelled || !held || !again) throw new Error('There are eight.');
    await stores.submissions.requestCancel(cancelled, 'default');
    await stores.leases.take(held, await storeWorker(stores.pool));
    await stores.leases.take(again, stores.workerId);
    await stores.leases.release(again, stores.workerId, 'test');
    const later = await storeJob(stores.pool, { delayMs: 3_600_000 });
    const asked = [first, second, cancelled, held, again, inThread, later, free, other];
    const leased = await take(asked.flatMap((id) => id ?? []));
    expect(leased.map((each) => each?.job.id)).toEqual([
      ...[first, second, undefined, undefined, again, inThread, undefined, free, other],
    ]);
  });

  it('are asked for alone where they cannot be had together', async () => {
    const ids = await store(6);
    failing('take_first_leases', { code: '57014', isStored: false });
    expect((await take(ids)).map((each) => each?.job.id)).toEqual(ids);
  });

  it('fail together where the connection is lost, and go back to who looks what the worker holds', async () => {
    const ids = await store(6);
    failing('take_first_leases', { code: 'ECONNRESET' });
    const leased = await Promise.allSettled(
      ids.map((id) => stores.leases.take(id, stores.workerId)),
    );
    expect(leased.map(({ status }) => status)).toEqual(ids.map(() => 'rejected'));
    const owned = await stores.leases.ownedJobIds(stores.workerId);
    expect(owned).toEqual(expect.arrayContaining(ids));
  });
});

describe('jobs that are submitted at the same moment', () => {
  const submit = async (count: number, change: (index: number) => Partial<NewJob> = () => ({})) => {
    const jobs = await Promise.all(
      Array.from({ length: count }, (_, index) => newJob(stores.pool, change(index))),
    );
    return Promise.allSettled(jobs.map((job) => stores.submissions.insert(job, undefined)));
  };
  const idsOf = (submitted: Awaited<ReturnType<typeof submit>>) =>
    submitted.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value.id] : []));
  const insertions = (query: Mock) =>
    query.mock.calls.flatMap(([statement]: unknown[]) =>
      typeof statement === 'object' && statement !== null && 'name' in statement
        ? [statement.name]
        : [],
    );

  it('share statements and commits, and are each as one that is submitted alone', async () => {
    const query = vi.spyOn(stores.pool, 'query') as unknown as Mock;
    const full = {
      ...{
        input: { prompt: 'Do it, ação 🏃', more: [1.5] },
        metadata: { a: 'b' },
        tags: ['x', 'y'],
      },
      ...{
        limits: { maxTokens: 5 },
        stream: true,
        webhookUrl: 'http://127.0.0.1:1/',
        priority: 12,
      },
      ...{ delayMs: 3_600_000, traceparent: 'trace', schedule: 'daily' },
    };
    const ids = idsOf(await submit(8, () => full));
    expect(insertions(query)).toContain('insert_jobs');
    expect(insertions(query).filter((name) => name === 'insert_job').length).toBeLessThan(8);
    const rows = await stores.rows(
      `select to_jsonb(jobs) - array['id', 'created_at', 'run_at', 'position', 'agent_version_id'] as job,
        run_at > now() + interval '50 minutes' as is_later, input::text, activities.content
       from jobs join activities on job_id = jobs.id where jobs.id = any($1)`,
      ids,
    );
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row).toEqual(rows[0]);
    expect(rows[0]).toMatchObject({ is_later: true, job: { tags: ['x', 'y'], schedule: 'daily' } });
    expect(rows[0]).toHaveProperty('content', expect.stringContaining('ação 🏃'));
    for (const id of ids) await expectNumbered(stores, id);
  });

  it('P2 are stored with their keys and threads alone', async () => {
    const query = vi.spyOn(stores.pool, 'query') as unknown as Mock;
    expect(idsOf(await submit(6, () => ({ threadId: randomUUID() })))).toHaveLength(6);
    expect(insertions(query).filter((name) => name === 'insert_job')).toHaveLength(6);
  });

  it('harm no other where one cannot be stored', async () => {
    const submitted = await submit(10, (index) =>
      index === 6 ? { metadata: { a: '\u0000' } } : {},
    );
    expect(submitted.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index === 6 ? 'rejected' : 'fulfilled')),
    );
    for (const id of idsOf(submitted)) await expectNumbered(stores, id);
  });

  it('all fail where the connection is lost, and are not stored twice', async () => {
    failing('insert_jobs', { code: 'ECONNRESET' });
    const before = await stores.rows('select id from jobs');
    const submitted = await submit(6);
    expect(idsOf(submitted).length).toBeLessThan(6);
    expect(await stores.rows('select id from jobs')).toHaveLength(before.length + 6);
  });
});
