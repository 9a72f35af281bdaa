import { afterAll, afterEach, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { type Job, LeaseLostError, StoreUnavailableError } from '@faina/agent-core';
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

describe('saving a step', () => {
  it('P7 appends only what is new, in order and without gaps', async () => {
    const job = await stores.leasedJob();
    answer(job, null, 'c1');
    await stores.repository.save(job);
    job.addActivity({
      role: 'TOOL_RESULT',
      content: '{"b":2}',
      toolCallId: 'c1',
      toolName: 'look',
      createdAt: answeredAt,
    });
    await stores.repository.save(job);
    answer(job, 'Done.');
    job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
    await stores.repository.save(job);

    const activities =
      'select seq, event_seq, role, content from activities where job_id = $1 order by seq';
    expect(await stores.rows(activities, job.id)).toEqual([
      { seq: 1, event_seq: 2, role: 'USER', content: 'Do it' },
      { seq: 2, event_seq: 4, role: 'ASSISTANT', content: null },
      { seq: 3, event_seq: 6, role: 'TOOL_RESULT', content: '{"b":2}' },
      { seq: 4, event_seq: 7, role: 'ASSISTANT', content: 'Done.' },
    ]);
    const executions = 'select seq, event_seq from executions where job_id = $1 order by seq';
    expect(await stores.rows(executions, job.id)).toEqual([
      { seq: 1, event_seq: 5 },
      { seq: 2, event_seq: 8 },
    ]);
    const transitions =
      'select seq, event_seq, "from", "to", reason, epoch from transitions where job_id = $1 order by seq';
    expect(await stores.rows(transitions, job.id)).toEqual([
      { seq: 1, event_seq: 1, from: null, to: 'PENDING', reason: 'submitted', epoch: 0 },
      { seq: 2, event_seq: 3, from: 'PENDING', to: 'ACTIVE', reason: 'attempt started', epoch: 1 },
      { seq: 3, event_seq: 9, from: 'ACTIVE', to: 'COMPLETED', reason: 'SUCCESS', epoch: 1 },
    ]);
  });

  it('takes one statement and so one commit, and settles in the same one', async () => {
    const job = await stores.leasedJob();
    const query = vi.spyOn(stores.pool, 'query');
    const connect = vi.spyOn(stores.pool, 'connect');
    answer(job, null, 'c1');
    await stores.repository.save(job);
    expect(query).toHaveBeenCalledTimes(1);
    answer(job, 'Done.');
    job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
    await stores.repository.save(job);
    expect(query).toHaveBeenCalledTimes(2);
    // A connection for each statement; a transaction would take one more.
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('P5 is refused and writes nothing once another attempt has the job', async () => {
    const job = await stores.leasedJob();
    await stores.leases.release(job.id, stores.workerId, 'test');
    await stores.leases.take(job.id, stores.workerId);
    answer(job, 'Too late.');
    const result = await stores.repository.save(job);
    expect(result.isError() && result.error).toBeInstanceOf(LeaseLostError);
    expect(await stores.rows('select 1 from activities where job_id = $1', job.id)).toHaveLength(1);
    expect(job.hasChanges()).toBe(true);
  });

  it('P9 hears of a cancel request with the next save', async () => {
    const job = await stores.leasedJob();
    await stores.cancel(job.id);
    answer(job, null, 'c1');
    const saved = await stores.repository.save(job);
    expect(saved).toMatchObject({ value: { cancelRequested: true } });
  });

  it('F36 stores text that PostgreSQL would refuse', async () => {
    const job = await stores.leasedJob({ input: 'NUL \u0000 and half \ud800 a pair' });
    expect(job.currentData().agentState.conversationHistory.entries()[0]?.content).toBe(
      'NUL \ufffd and half \ufffd a pair',
    );
  });
});

describe('R8 P6 a save whose answer is lost with its connection', () => {
  /** The connection of the next statement breaks, before the server has it or after its commit. */
  function loseNextAnswer(isCommitted: boolean): void {
    const { query } = stores.pool;
    const spy = vi.spyOn(stores.pool, 'query') as unknown as Mock<
      (...statement: unknown[]) => Promise<unknown>
    >;
    spy.mockImplementationOnce(async (...statement) => {
      if (isCommitted) await (Reflect.apply(query, stores.pool, statement) as Promise<unknown>);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
  }

  const settlement = { kind: 'complete', outcome: 'SUCCESS', message: 'Done.' } as const;

  it.each([
    { what: 'step', isCommitted: true, ends: false },
    { what: 'step', isCommitted: false, ends: false },
    { what: 'end', isCommitted: true, ends: true },
    { what: 'end', isCommitted: false, ends: true },
  ])('is stored once: a $what, committed $isCommitted', async ({ isCommitted, ends }) => {
    const job = await stores.leasedJob();
    answer(job, 'Done.');
    if (ends) job.settle(settlement);
    loseNextAnswer(isCommitted);
    const first = await stores.repository.save(job);
    expect(first.isError() && first.error).toBeInstanceOf(StoreUnavailableError);
    expect((await stores.repository.save(job)).isOk()).toBe(true);
    await expectNumbered(stores, job.id);
    const said = `select count(*)::int as answers from activities where job_id = $1 and role = 'ASSISTANT'`;
    expect(await stores.rows(said, job.id)).toEqual([{ answers: 1 }]);
  });

  it('is a lost lease where another attempt has the job by then', async () => {
    const job = await stores.leasedJob();
    answer(job, 'Done.');
    loseNextAnswer(false);
    await stores.repository.save(job);
    await stores.leases.release(job.id, stores.workerId, 'test');
    await stores.leases.take(job.id, stores.workerId);
    const second = await stores.repository.save(job);
    expect(second.isError() && second.error).toBeInstanceOf(LeaseLostError);
    await expectNumbered(stores, job.id);
  });
});

describe('a local effect', () => {
  const write = (key: string, job: Job) => ({
    sql: 'insert into diagnostics_writes (tenant, job_id, call_key, key) values ($1, $2, $3, $3)',
    values: ['default', job.id, key],
  });
  const written = (job: Job) =>
    stores.rows('select key from diagnostics_writes where job_id = $1', job.id);

  it('P4 commits together with its result', async () => {
    const job = await stores.leasedJob();
    const result = await stores.repository.saveWithEffect(job, async (tx) => {
      const { sql, values } = write('kept', job);
      await tx.query(sql, values);
      answer(job, 'Recorded.');
      return 'keep';
    });
    expect(result.isOk()).toBe(true);
    expect(await written(job)).toEqual([{ key: 'kept' }]);
    expect(await stores.rows('select 1 from activities where job_id = $1', job.id)).toHaveLength(2);
    expect(job.hasChanges()).toBe(false);
  });

  it('P8 that failed is undone while its error is recorded', async () => {
    const job = await stores.leasedJob();
    await stores.repository.saveWithEffect(job, async (tx) => {
      const { sql, values } = write('undone', job);
      await tx.query(sql, values);
      await tx.query('select 1 / 0').catch(() => undefined);
      answer(job, 'The error.');
      return 'discard';
    });
    expect(await written(job)).toEqual([]);
    expect(await stores.rows('select 1 from activities where job_id = $1', job.id)).toHaveLength(2);
  });

  it('F22 leaves no failure of the tool where the server lacks room for it', async () => {
    const job = await stores.leasedJob();
    const full = `do $$ begin raise exception 'No space left' using errcode = '53100'; end $$`;
    const result = await stores.repository.saveWithEffect(job, async (tx) => {
      await tx.query(full).catch(() => undefined);
      answer(job, 'The error.');
      return 'discard';
    });
    expect(result.isError() && result.error).toBeInstanceOf(StoreUnavailableError);
    expect(await stores.rows('select 1 from activities where job_id = $1', job.id)).toHaveLength(1);
  });

  it('P5 is undone when the lease was lost while it ran', async () => {
    const job = await stores.leasedJob();
    const result = await stores.repository.saveWithEffect(job, async (tx) => {
      const { sql, values } = write('late', job);
      await tx.query(sql, values);
      await stores.leases.release(job.id, stores.workerId, 'test');
      answer(job, 'Recorded.');
      return 'keep';
    });
    expect(result.isError() && result.error).toBeInstanceOf(LeaseLostError);
    expect(await written(job)).toEqual([]);
  });

  it('does not run at all without the lease', async () => {
    const job = await stores.leasedJob();
    await stores.leases.release(job.id, stores.workerId, 'test');
    const effect = vi.fn();
    await stores.repository.saveWithEffect(job, effect);
    expect(effect).not.toHaveBeenCalled();
  });

  it('F25 of a tool that was left behind can write nothing more', async () => {
    const job = await stores.leasedJob();
    let leftBehind: (() => Promise<unknown>) | undefined;
    await stores.repository.saveWithEffect(job, (tx) => {
      leftBehind = () => tx.query('select 1');
      answer(job, 'Timed out.');
      return Promise.resolve('discard');
    });
    await expect(leftBehind?.()).rejects.toThrow('has ended');
  });
});

describe('the intent of an external call', () => {
  it('P4 is fresh once and interrupted from then on', async () => {
    const job = await stores.leasedJob();
    const call = { callId: 'c1', callKey: 'k', tool: 'send' };
    const start = () => stores.repository.startInvocation(job, call);
    expect(await start()).toMatchObject({ value: { kind: 'fresh' } });
    // The same attempt asks again only where it did not hear the answer.
    expect(await start()).toMatchObject({ value: { kind: 'fresh' } });
    await stores.rows('update tool_invocations set epoch = 0 where job_id = $1', job.id);
    expect(await start()).toMatchObject({ value: { kind: 'interrupted' } });
  });

  it('P4 gets its outcome with the save of the result', async () => {
    const job = await stores.leasedJob();
    await stores.repository.startInvocation(job, {
      callId: 'c1',
      callKey: 'k',
      tool: 'send',
    });
    answer(job, 'Sent.');
    job.addInvocation({ callKey: 'k', status: 'COMPLETED' });
    await stores.repository.save(job);
    expect(
      await stores.rows('select status from tool_invocations where job_id = $1', job.id),
    ).toEqual([{ status: 'COMPLETED' }]);
  });
});
