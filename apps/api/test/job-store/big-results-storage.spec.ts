import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBigResult,
  bigText,
  boundStoredValues,
  megabyte,
  storeBigResults,
} from '../support/stores/big-results.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { storeJob } from '../support/stores/store-job.js';
import { UnreadableJobError } from '../../src/job-store/leases/lease.repository.js';

const calls = 40;
const cut = { truncated: true, bytes: 4 * megabyte };

let stores: JobStores;

beforeAll(async () => {
  stores = await openJobStores();
});

afterAll(() => stores.close());

const bytesOf = async (expression: string, table: string, key: string, id: string) =>
  stores.rows(
    `select coalesce(sum(octet_length(${expression}::text)), 0)::int as bytes from ${table} where ${key} = $1`,
    id,
  );

describe('S5 forty effects with results of 4 MB', () => {
  let id: string;

  beforeAll(async () => {
    const job = await stores.leasedJob();
    id = job.id;
    answer(job, null, 'c1');
    // With the braces and the name of the member as long as a message of an MCP server may be.
    const text = bigText(cut.bytes - '{"text":""}'.length);
    for (let call = 1; call <= calls; call += 1) {
      addBigResult(job, call, text);
      await stores.repository.save(job);
    }
    job.settle({ kind: 'release', reason: 'worker shut down' });
    await stores.repository.save(job);
  });

  it('are short in their rows, and whole beside them up to 64 MB a job', async () => {
    expect(await bytesOf('result', 'executions', 'job_id', id)).toMatchObject([
      { bytes: expect.toSatisfy((bytes: number) => bytes < calls * 1_000) },
    ]);
    const results = await stores.rows(
      `select result ->> 'kept' as kept, count(*)::int from executions
       where job_id = $1 and result is not null group by 1 order by 1`,
      id,
    );
    expect(results).toEqual([
      { kept: 'false', count: calls - 16 },
      { kept: 'true', count: 16 },
    ]);
    expect(
      await stores.rows(
        `select count(*)::int, min(seq), min(octet_length(result::text)) as bytes
         from execution_values where job_id = $1`,
        id,
      ),
    ).toEqual([{ count: 16, min: 2, bytes: cut.bytes }]);
  });

  it('do not come back with the lease', async () => {
    const leased = await stores.leases.take(id, stores.workerId);
    const history = leased?.job.currentData().agentState.executionHistory ?? [];
    expect(history).toHaveLength(calls);
    expect(JSON.stringify(history).length).toBeLessThan(calls * 1_000);
    expect(history[0]?.result).toMatchObject(cut);
    // What was kept counts on: this attempt keeps no more than the ones before left room for.
    const job = leased?.job ?? fail();
    addBigResult(job, calls + 1, bigText(3 * megabyte));
    expect(job.changes().values).toEqual([]);
    job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
    await stores.repository.save(job);
  });

  it('are short in the output', async () => {
    expect(await bytesOf('output', 'jobs', 'id', id)).toMatchObject([
      { bytes: expect.toSatisfy((bytes: number) => bytes < 64 * 1024) },
    ]);
    const rows = await stores.rows(
      `select output -> 'actions' -> 0 as action from jobs where id = $1`,
      id,
    );
    expect(rows).toEqual([{ action: { tool: 'fetch', status: 'done', text: '', data: cut } }]);
  });
});

describe('S5 a job from before, with whole results in its rows', () => {
  it('has its results beside its rows after the migration, and a short output', async () => {
    const id = await storeJob(stores.pool);
    await storeBigResults(stores.pool, id, { count: 2, bytes: 4 * megabyte });
    await storeBigResults(stores.pool, id, { count: 1, bytes: 10_000 });
    const data = { text: bigText(4 * megabyte) };
    const action = { tool: 'fetch', status: 'done', text: 'Fetched.' };
    const output = {
      message: 'Done.',
      actions: [
        { ...action, data },
        { ...action, data: 7 },
      ],
    };
    await stores.pool.query('update jobs set output = $2 where id = $1', [id, output]);
    await boundStoredValues(stores.pool);
    const bytes = cut.bytes + 11;
    const [job] = await stores.rows('select output from jobs where id = $1', id);
    expect(job).toEqual({
      output: {
        message: 'Done.',
        actions: [
          { ...action, data: { truncated: true, bytes } },
          { ...action, data: 7 },
        ],
      },
    });
    expect(
      await stores.rows(
        `select e.seq, result_bytes, e.result ->> 'kept' as kept, octet_length(v.result::text) as whole
         from executions e left join execution_values v using (job_id, seq) where job_id = $1 order by 1`,
        id,
      ),
    ).toEqual([
      { seq: 1, result_bytes: bytes, kept: 'true', whole: bytes },
      { seq: 2, result_bytes: bytes, kept: 'true', whole: bytes },
      { seq: 3, result_bytes: 10_011, kept: null, whole: null },
    ]);
  });

  it.each([
    { name: 'after the migration', count: 8, bound: () => boundStoredValues(stores.pool) },
    { name: 'as they are', count: calls, bound: () => Promise.resolve() },
  ])('is leased without them, and ends with a short output: $name', async ({ count, bound }) => {
    const id = await storeJob(stores.pool, { maxAttempts: 1 });
    await storeBigResults(stores.pool, id, { count, bytes: 4 * megabyte });
    await bound();
    const leased = await stores.leases.take(id, stores.workerId);
    const { epoch, agentState } = leased?.job.currentData() ?? fail();
    expect(agentState.executionHistory).toHaveLength(count);
    expect(JSON.stringify(agentState.executionHistory).length).toBeLessThan(count * 1_000);
    await stores.idleJobs.breakAttempt({ jobId: id, epoch }, 'broke');
    expect(
      await stores.rows(
        `select status, json_array_length(output -> 'actions') as actions,
           octet_length(output::text) < 65536 as is_short from jobs where id = $1`,
        id,
      ),
    ).toEqual([{ status: 'FAILED', actions: count, is_short: true }]);
  });
});

describe('S5 a lease that cannot be taken', () => {
  it('counts as a failed attempt, and the last one ends the job', async () => {
    const own = await openJobStores({ statement_timeout: 1_000 });
    const lock = await own.pool.connect();
    try {
      const id = await storeJob(own.pool, { maxAttempts: 2 });
      // What is only read is not to be had: it passes the limit of a statement each time.
      await lock.query('begin; lock table execution_values in access exclusive mode');
      const statusAfterTake = async () => {
        const error: unknown = await own.leases
          .take(id, own.workerId)
          .catch((thrown: unknown) => thrown);
        if (!(error instanceof UnreadableJobError)) throw error;
        expect(error.message).toContain('statement timeout');
        await own.idleJobs.breakAttempt(error, error.message);
        await own.pool.query(
          `update jobs set run_at = now() - interval '1 minute' where id = $1 and status = 'DELAYED'`,
          [id],
        );
        return own.rows('select status, failures, epoch from jobs where id = $1', id);
      };
      expect(await statusAfterTake()).toEqual([{ status: 'DELAYED', failures: 1, epoch: 1 }]);
      expect(await statusAfterTake()).toEqual([{ status: 'FAILED', failures: 1, epoch: 2 }]);
      expect(
        await own.rows(
          'select "from", "to", reason from transitions where job_id = $1 order by seq',
          id,
        ),
      ).toEqual([
        { from: null, to: 'PENDING', reason: 'submitted' },
        { from: 'PENDING', to: 'ACTIVE', reason: 'attempt started' },
        { from: 'ACTIVE', to: 'DELAYED', reason: 'FAILURE_INTERNAL' },
        { from: 'DELAYED', to: 'ACTIVE', reason: 'attempt started' },
        { from: 'ACTIVE', to: 'FAILED', reason: 'FAILURE_INTERNAL' },
      ]);
    } finally {
      lock.release(true);
      await own.close();
    }
  });
});

function fail(): never {
  throw new Error('The lease was not given.');
}
