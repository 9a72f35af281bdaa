import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered, toolResults } from '../support/stores/stored-histories.js';
import { waitFor } from '../support/wait-for.js';
import { jobWaitingForApproval, jobWaitingForAttention } from '../support/service/waiting-job.js';

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(async () => {
  await stores.close();
});

const jobRow = async (id: string) =>
  (
    await stores.rows(
      `select status, outcome, output, waiting_for, settled_at is not null as is_settled
       from jobs where id = $1`,
      id,
    )
  )[0];

const approval = (id: string) =>
  stores.rows('select status, decided_by from approvals where id = $1', id);

describe('a cancel of a waiting job', () => {
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ['by a client', (id) => stores.cancel(id)],
    [
      'by the reconciler',
      async (id) => {
        await stores.rows('update jobs set cancel_requested_at = now() where id = $1', id);
        await stores.bringInOrder();
      },
    ],
  ];

  it.each(ways)('P9 %s closes its calls and its question', async (_name, cancel) => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    await cancel(id);
    expect(await jobRow(id)).toMatchObject({
      status: 'CANCELLED',
      outcome: 'CANCELLED',
      is_settled: true,
      output: { message: 'Cancelled.', actions: [{ status: 'done' }, { status: 'skipped' }] },
    });
    expect(await toolResults(stores, id)).toEqual(['done ok', "o'clock NOT_RUN", 'after NOT_RUN']);
    expect(await approval(approvalId)).toEqual([{ status: 'expired', decided_by: null }]);
    await expectNumbered(stores, id);
  });

  it.each(ways)('P9 %s says that a call in doubt may have taken effect', async (_name, cancel) => {
    const id = await jobWaitingForAttention(stores);
    await cancel(id);
    expect(await jobRow(id)).toMatchObject({
      status: 'CANCELLED',
      output: { actions: [{ status: 'done' }, { status: 'unknown' }] },
    });
    expect(await toolResults(stores, id)).toEqual([
      'done ok',
      "o'clock EFFECT_UNKNOWN",
      'after NOT_RUN',
    ]);
    await expectNumbered(stores, id);
  });

  it('P9 of an active job leaves its calls to the worker', async () => {
    const { id, approvalId } = await jobWaitingForApproval(stores);
    await stores.rows(`update approvals set status = 'approved' where id = $1`, approvalId);
    await stores.bringInOrder();
    await stores.leases.take(id, stores.workerId);
    await stores.cancel(id);
    expect(await jobRow(id)).toMatchObject({ status: 'ACTIVE', output: null });
    expect(await toolResults(stores, id)).toEqual(['done ok']);
    await expectNumbered(stores, id);
  });

  it('P9 that waits for a save sees the results of that save', async () => {
    const { id } = await jobWaitingForApproval(stores);
    const saving = await stores.pool.connect();
    await saving.query('begin');
    await saving.query(
      `insert into activities (job_id, seq, event_seq, role, content, tool_call_id, tool_name, created_at)
       select id, activity_count + 1, event_seq + 1, 'TOOL_RESULT', '{}', 'o''clock', 'o''clock', now()
       from jobs where id = $1`,
      [id],
    );
    await saving.query(
      'update jobs set activity_count = activity_count + 1, event_seq = event_seq + 1 where id = $1',
      [id],
    );
    const cancelled = stores.cancel(id);
    await waitFor(
      async () => (await stores.rows(`select 1 from pg_locks where not granted`)).length > 0,
      { what: 'the cancel to wait for the save' },
    );
    await saving.query('commit');
    saving.release();
    expect(await cancelled).toBe('idle');
    expect(await toolResults(stores, id)).toEqual(['done ok', "o'clock ok", 'after NOT_RUN']);
    await expectNumbered(stores, id);
  });
});
