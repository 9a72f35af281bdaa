import { afterAll, beforeAll, expect, it } from 'vitest';
import { DispatchRepository } from '../../src/deliveries/dispatch/dispatch.repository.js';
import { ChainRepository } from '../../src/job-store/chains/chain.repository.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

it('looks again where another process is at the news, which may have come after its look', async () => {
  const dispatch = new DispatchRepository(stores.pool, new ChainRepository(stores.pool));
  const job = await stores.leasedJob({ webhookUrl: 'http://127.0.0.1:1/' });
  answer(job, 'Done.');
  job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
  await stores.repository.save(job);
  const other = await stores.pool.connect();
  await other.query('begin; select pg_advisory_xact_lock(3, 0)');
  expect(await dispatch.pass()).toEqual({
    ...{ isToLookAgain: true, hasDeliveries: false, released: [] },
  });
  await other.query('commit');
  other.release();
  expect(await dispatch.pass()).toMatchObject({ isToLookAgain: false, hasDeliveries: true });
  expect(await dispatch.pass()).toMatchObject({ isToLookAgain: false, hasDeliveries: false });
  const left = await stores.rows('select 1 from outbox where job_id = $1 and is_pending', job.id);
  expect(left).toEqual([]);
});
