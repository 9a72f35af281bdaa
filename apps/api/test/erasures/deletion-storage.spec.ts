import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from 'pg';
import { auditEntry } from '../../src/auth/audit-entry.js';
import { localPrincipal } from '../../src/auth/principal.js';
import { DispatchRepository } from '../../src/deliveries/dispatch/dispatch.repository.js';
import { ChainRepository } from '../../src/job-store/chains/chain.repository.js';
import { deleteJobs, lockFinalJob } from '../../src/job-store/deletions/delete-jobs.js';
import { DeletionRepository } from '../../src/job-store/deletions/deletion.repository.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';
import { waitFor } from '../support/wait-for.js';

let stores: JobStores;
let connection: PoolClient;

beforeAll(async () => {
  stores = await openJobStores();
  connection = await stores.pool.connect();
});
afterAll(async () => {
  connection.release();
  await stores.close();
});

async function endedJob(): Promise<string> {
  const job = await stores.leasedJob({ webhookUrl: 'http://127.0.0.1:1/' });
  answer(job, 'Done.');
  job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
  await stores.repository.save(job);
  return job.id;
}

const isHeldUp = async (): Promise<boolean> => {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await stores.rows(waiting)).length > 0;
};

it('P17: a job that is deleted while its end is passed on keeps no other news back', async () => {
  const deleted = await endedJob();
  const other = await endedJob();
  await connection.query('begin');
  await connection.query({ ...lockFinalJob, values: [deleted, 'default'] });
  const passing = new DispatchRepository(stores.pool, new ChainRepository(stores.pool)).pass();
  await waitFor(isHeldUp, { what: 'the dispatcher to wait for the deletion' });
  await connection.query({ ...deleteJobs, values: [[deleted]] });
  await connection.query('commit');
  expect(await passing).toMatchObject({ hasDeliveries: true, isToLookAgain: false });
  const deliveries = 'select job_id from webhook_deliveries';
  expect(await stores.rows(deliveries)).toEqual([{ job_id: other }]);
});

it('a job that is submitted while one that it is to be told of is deleted keeps that', async () => {
  const parent = await endedJob();
  await connection.query('begin');
  const id = await storeJob(stores.pool, {}, connection);
  const parents = { ids: [parent], owner: undefined, runsAfterFailure: false };
  await stores.submissions.awaitParents({ id, tenant: 'default' }, parents, connection);
  const act = { action: 'job.deleted', target: parent, details: {} } as const;
  const audit = auditEntry(localPrincipal, act);
  const deleting = new DeletionRepository(stores.pool).delete(parent, 'default', audit);
  await waitFor(isHeldUp, { what: 'the deletion to wait for the submission' });
  await connection.query('commit');
  expect(await deleting).toBe('needed');
});
