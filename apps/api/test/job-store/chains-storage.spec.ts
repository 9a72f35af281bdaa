import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainRepository } from '../../src/job-store/chains/chain.repository.js';
import { FairTurnRepository } from '../../src/job-store/leases/fair-turn.repository.js';
import type { NewJob } from '../../src/job-store/submissions/submission.repository.js';
import { inTransaction } from '../../src/database/in-transaction.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';
import { waitFor } from '../support/wait-for.js';

let stores: JobStores;
let chains: ChainRepository;

beforeAll(async () => {
  stores = await openJobStores();
  chains = new ChainRepository(stores.pool);
});
afterAll(() => stores.close());

/** A job that waits for others, stored as a submission does it. */
function storeChild(
  ids: readonly string[],
  { runsAfterFailure = false, ...change }: Partial<NewJob> & { runsAfterFailure?: boolean } = {},
): Promise<string> {
  return inTransaction(stores.pool, async (connection) => {
    const id = await storeJob(stores.pool, change, connection);
    const parents = { ids, owner: 'local', runsAfterFailure };
    const awaiting = await stores.submissions.awaitParents(
      { id, tenant: 'default' },
      parents,
      connection,
    );
    expect(awaiting.kind).toBe('awaiting');
    return id;
  });
}

const take = (id: string) => stores.leases.take(id, stores.workerId);

async function complete(id: string, message = 'Done.'): Promise<void> {
  const leased = await take(id);
  if (!leased) throw new Error('The lease was not given.');
  answer(leased.job, message);
  leased.job.settle({ kind: 'complete', outcome: 'SUCCESS', message });
  await stores.repository.save(leased.job);
}

const completed = (id: string) => ({ id, hasCompleted: true });
const failed = (id: string) => ({ id, hasCompleted: false });

const standing = async (id: string) =>
  (
    await stores.rows(
      `select status, blocked_by, run_at, error ->> 'code' as code from jobs where id = $1`,
      id,
    )
  )[0];

const due = { status: 'PENDING', blocked_by: null, run_at: null, code: null };

describe('F49 a job that waits for another', () => {
  it('is given to no worker and counted by nobody before that has ended', async () => {
    const tenant = 'default';
    const parent = await storeJob(stores.pool);
    const before = await stores.reconcile.countDue();
    const child = await storeChild([parent]);
    expect(await take(child)).toBeUndefined();
    expect(await stores.reconcile.countDue()).toBe(before);
    await stores.rows(
      `update jobs set created_at = now() - interval '1 hour' where id = $1`,
      child,
    );
    const silent = await stores.reconcile.claimSilent(0, 1_000);
    expect(silent.map(({ id }) => id)).not.toContain(child);
    const other = await storeJob(stores.pool, { tenant: 'other' });
    const turn = { jobId: other, crowding: ['other'], taken: [parent], running: new Map() };
    expect(await new FairTurnRepository(stores.pool).find(turn)).toBeUndefined();

    await complete(parent, 'The answer.');
    expect(await chains.release([completed(parent)])).toEqual([
      { id: child, tenant, epoch: 0, priority: 10, isFailed: false },
    ]);
    expect(await standing(child)).toEqual(due);
    const leased = await take(child);
    expect(leased?.job.currentData().parents).toEqual([
      { id: parent, agent: 'tester', status: 'COMPLETED', message: 'The answer.' },
    ]);
  });

  it('is released once, whoever tells it and how often', async () => {
    const [one, other] = [await storeJob(stores.pool), await storeJob(stores.pool)];
    const child = await storeChild([one, other]);
    await Promise.all([complete(one), complete(other)]);
    const told = await Promise.all(
      [one, other, one, other].map((id) => chains.release([completed(id)])),
    );
    expect(told.flat().map(({ id }) => id)).toEqual([child]);
    expect(await chains.release([completed(one), completed(other)])).toEqual([]);
  });

  it('waits on where the process dies that tells it, and is released by the next', async () => {
    const parent = await storeJob(stores.pool);
    const child = await storeChild([parent]);
    await complete(parent);
    const dying = inTransaction(stores.pool, async (connection) => {
      expect(await chains.release([completed(parent)], connection)).toHaveLength(1);
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    expect(await standing(child)).toMatchObject({ blocked_by: [parent] });
    expect(await chains.release([completed(parent)])).toHaveLength(1);
    expect(await standing(child)).toEqual(due);
  });

  it('is never left behind by a parent that ends while it is stored', async () => {
    const parent = await storeJob(stores.pool);
    const leased = await take(parent);
    leased?.job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'done' });
    const end = async () => {
      if (leased) await stores.repository.save(leased.job);
      // As the dispatcher does it: once the end is committed.
      return chains.release([completed(parent)]);
    };
    const { child, ending } = await inTransaction(stores.pool, async (connection) => {
      const id = await storeJob(stores.pool, {}, connection);
      const parents = { ids: [parent], owner: 'local', runsAfterFailure: false };
      await stores.submissions.awaitParents({ id, tenant: 'default' }, parents, connection);
      let hasEnded = false;
      const told = end().finally(() => (hasEnded = true));
      const waiting = 'select 1 from pg_locks where not granted';
      await waitFor(async () => hasEnded || (await stores.rows(waiting)).length > 0, {
        what: 'the end of the parent to wait for the child',
      });
      return { child: id, ending: { told } };
    });
    expect(await ending.told).toMatchObject([{ id: child }]);
    expect(await standing(child)).toEqual(due);
    expect(await standing(await storeChild([parent]))).toEqual(due);
  });

  it('is found after a while where nobody has told it, also of a parent that is gone', async () => {
    const [ended, gone] = [await storeJob(stores.pool), await storeJob(stores.pool)];
    const child = await storeChild([ended, gone], { runsAfterFailure: true });
    await complete(ended);
    await stores.rows('delete from jobs where id = $1', gone);
    expect(await chains.findUntold()).toEqual([]);
    await stores.rows(`update jobs set created_at = now() - interval '2 min' where id = $1`, child);
    const untold = await chains.findUntold();
    expect(untold).toHaveLength(2);
    expect(untold).toEqual(expect.arrayContaining([completed(ended), failed(gone)]));
    expect(await chains.findUntold()).toEqual([]);
    expect(await chains.release(untold)).toMatchObject([{ id: child, isFailed: false }]);
    expect((await take(child))?.job.currentData().parents).toMatchObject([{ id: ended }]);
  });

  it('fails with one that failed, at once, and tells those that wait for it', async () => {
    const [broken, slow] = [await storeJob(stores.pool), await storeJob(stores.pool)];
    const child = await storeChild([slow, broken]);
    const grandchild = await storeChild([child]);
    const patient = await storeChild([broken], { runsAfterFailure: true });
    await stores.cancel(broken);
    const told = await chains.release([failed(broken)]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: child, isFailed: true }),
        expect.objectContaining({ id: patient, isFailed: false }),
      ]),
    );
    expect(await take(child)).toBeUndefined();
    // The process that was told dies here: the sweep of the reconciler ends the job.
    await stores.idleJobs.sweep(new AbortController().signal);
    const ended = { status: 'FAILED', blocked_by: null, run_at: null, code: 'PARENT_FAILED' };
    expect(await standing(child)).toEqual(ended);
    const news = `select status from outbox where job_id = $1 and is_pending`;
    expect(await stores.rows(news, child)).toEqual([{ status: 'FAILED' }]);
    await chains.release([failed(child)]);
    await stores.idleJobs.end(grandchild);
    expect(await standing(grandchild)).toEqual(ended);
    expect((await take(patient))?.job.currentData().parents).toMatchObject([
      { id: broken, status: 'CANCELLED', message: 'Cancelled.' },
    ]);
  });

  it('may be cancelled, and is released no more', async () => {
    const parent = await storeJob(stores.pool);
    const child = await storeChild([parent]);
    expect(await stores.cancel(child)).toBe('idle');
    await complete(parent);
    expect(await chains.release([completed(parent)])).toEqual([]);
    expect(await standing(child)).toMatchObject({ status: 'CANCELLED', blocked_by: null });
  });

  it('of a thread lets the others of it pass, and runs when it is released', async () => {
    const threadId = randomUUID();
    const parent = await storeJob(stores.pool);
    const child = await storeChild([parent], { threadId });
    const later = await storeJob(stores.pool, { threadId });
    expect(await stores.leases.nextOfThread('default', threadId)).toMatchObject({ id: later });
    const running = await take(later);
    expect(running).toBeDefined();
    await complete(parent);
    await chains.release([completed(parent)]);
    expect(await take(child)).toBeUndefined();
    running?.job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'done' });
    if (running) await stores.repository.save(running.job);
    expect(await stores.leases.nextOfThread('default', threadId)).toMatchObject({ id: child });
  });

  it('is not stored where a parent is another owner’s, and nothing is told which', async () => {
    const parent = await storeJob(stores.pool, { owner: 'ana' });
    const foreign = await storeJob(stores.pool, { tenant: 'south' });
    const storing = inTransaction(stores.pool, async (connection) => {
      const id = await storeJob(stores.pool, {}, connection);
      const ids = [parent, foreign, randomUUID()];
      const parents = { ids, owner: 'local', runsAfterFailure: false };
      return stores.submissions.awaitParents({ id, tenant: 'default' }, parents, connection);
    });
    expect(await storing).toMatchObject({
      kind: 'parents_missing',
      missing: [{ index: 0 }, { index: 1 }, { index: 2 }],
    });
  });
});
