import { LeaseLostError } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { lockJob } from '../../src/job-store/idle/idle-jobs.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

describe('P4 the intent of an external call', () => {
  it('is not stored while somebody else is about to end the job, who would not see it', async () => {
    const job = await stores.leasedJob();
    const other = await stores.pool.connect();
    try {
      // As whoever ends a job without an attempt: locks, reads what is open, and settles.
      await other.query('begin');
      await other.query({ ...lockJob, values: [job.id] });
      const call = { callId: 'c1', callKey: 'call 1', tool: 'send' };
      const intent = stores.repository.startInvocation(job, call);
      await other.query(`update jobs set status = 'CANCELLED' where id = $1`, [job.id]);
      const early = await Promise.race([intent, stores.rows('select pg_sleep(0.3)')]);
      expect(early).toEqual([{ pg_sleep: '' }]);
      await other.query('commit');
      expect((await intent).isError() && (await intent)).toMatchObject({
        error: expect.any(LeaseLostError) as unknown,
      });
    } finally {
      other.release();
    }
  });
});
