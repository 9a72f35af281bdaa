import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '@faina/agent-core';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered, toolResults } from '../support/stores/stored-histories.js';
import { storeWorker } from '../support/stores/store-job.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(() => stores.close());

/** A running job whose answer asks for a call that has no result yet. */
async function jobWithOpenCall(maxAttempts = 1): Promise<Job> {
  const job = await stores.leasedJob({ maxAttempts });
  answer(job, null, 'c1');
  await stores.repository.save(job);
  return job;
}

/** The job's worker, which holds no lock here, is taken for dead; the job has seen deaths before. */
async function loseWorker(job: Job, earlierCrashes: number): Promise<void> {
  const values = [job.id, earlierCrashes];
  await stores.pool.query('update jobs set crashes = $2 where id = $1', values);
  await stores.loseDeadWorkers();
  stores.workerId = await storeWorker(stores.pool);
}

async function expectEnded(job: Job, status: string, results: readonly string[]): Promise<void> {
  const columns = 'status, settled_at is not null as is_settled, output is not null as has_output';
  expect(await stores.rows(`select ${columns} from jobs where id = $1`, job.id)).toEqual([
    { status, is_settled: true, has_output: true },
  ]);
  expect(await toolResults(stores, job.id)).toEqual(results);
  await expectNumbered(stores, job.id);
}

describe('P7 a job that ends without its attempt has a result for every call', () => {
  it('when its last attempt fails', async () => {
    const job = await jobWithOpenCall();
    const { epoch } = job.currentData();
    await stores.idleJobs.breakAttempt({ jobId: job.id, epoch }, 'broke');
    await expectEnded(job, 'FAILED', ['c1 NOT_RUN']);
  });

  it('when it has taken down its fifth worker', async () => {
    const job = await jobWithOpenCall();
    await loseWorker(job, 4);
    await expectEnded(job, 'FAILED', ['c1 NOT_RUN']);
  });

  it.each([
    ['calls that are no list', `update activities set tool_calls = '{}'`],
    ['a call without arguments', `update activities set tool_calls = '[{"id": "c1"}]'`],
    ['no input', `update jobs set input = 'null'`],
    ['limits that are none', `update jobs set limits = '{"maxIterations": "few"}'`],
  ])('but for one that cannot be read: %s', async (_what, corruption) => {
    const job = await jobWithOpenCall();
    const key = corruption.startsWith('update jobs') ? 'id' : `role = 'ASSISTANT' and job_id`;
    await stores.rows(`${corruption} where ${key} = $1`, job.id);
    await loseWorker(job, 4);
    await expectEnded(job, 'FAILED', []);
  });

  it('also where the call was on its way to take effect', async () => {
    const job = await jobWithOpenCall();
    await stores.repository.startInvocation(job, { callId: 'c1', callKey: 'k', tool: 'look' });
    await loseWorker(job, 4);
    await expectEnded(job, 'FAILED', ['c1 EFFECT_UNKNOWN']);
  });

  it('when it is cancelled while its attempt gives it back with calls that are just asked for', async () => {
    const job = await stores.leasedJob();
    await stores.cancel(job.id);
    answer(job, null, 'c1');
    job.settle({ kind: 'release', reason: 'worker shut down' });
    await stores.repository.save(job);
    await stores.idleJobs.end(job.id);
    await expectEnded(job, 'CANCELLED', ['c1 NOT_RUN']);
  });

  it('when it is cancelled while its worker dies, also as the fifth', async () => {
    const job = await jobWithOpenCall();
    await stores.cancel(job.id);
    await loseWorker(job, 4);
    await expectEnded(job, 'CANCELLED', ['c1 NOT_RUN']);
  });

  it('and goes on with its calls open where another attempt is left', async () => {
    const job = await jobWithOpenCall(3);
    await loseWorker(job, 0);
    expect(await toolResults(stores, job.id)).toEqual([]);
    expect(await stores.rows('select status from jobs where id = $1', job.id)).toEqual([
      { status: 'PENDING' },
    ]);
    await expectNumbered(stores, job.id);
  });
});
