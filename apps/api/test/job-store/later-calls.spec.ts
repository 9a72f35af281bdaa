import { completed, type PutOffCall } from '@faina/agent-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LaterCallRepository } from '../../src/job-store/later/later-call.repository.js';
import { answer, type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { expectNumbered } from '../support/stores/stored-histories.js';

let stores: JobStores;
let calls: LaterCallRepository;

beforeAll(async () => {
  stores = await openJobStores();
  calls = new LaterCallRepository(stores.pool);
});

beforeEach(async () => {
  await stores.rows('delete from later_calls');
});

afterAll(() => stores.close());

const outcome = completed({ ticket: 7 });

const putOffCall = (callKey: string, change: Partial<PutOffCall> = {}): PutOffCall => ({
  callKey,
  callId: 'c1',
  tool: 'order',
  args: { of: 'bread' },
  effect: 'external',
  idempotency: 'none',
  by: { kind: 'token', token: `token of ${callKey}` },
  context: {},
  timeoutMs: 1_000,
  ...change,
});

/** A job that waits for the answers of calls. */
async function waitingJob(...putOff: readonly PutOffCall[]) {
  const job = await stores.leasedJob();
  answer(job, null, 'c1');
  for (const call of putOff) job.putOff(call);
  job.settle({ kind: 'wait', waitingFor: 'tool' });
  const saved = await stores.repository.save(job);
  if (saved.isError()) throw saved.error;
  return job.id;
}

const jobRow = async (id: string) =>
  (await stores.rows('select status, waiting_for, waited_ms from jobs where id = $1', id))[0];

async function tokenCall(callKey: string) {
  const found = await calls.findByToken('default', `token of ${callKey}`);
  if (!found) throw new Error('There is no such call.');
  return found;
}

const answerOf = async (callKey: string) => {
  const { id } = await tokenCall(callKey);
  return calls.answer('default', { id, lease: null }, outcome);
};

describe('a call that names a token', () => {
  it('is known by it to its tenant alone, and the token itself is not stored', async () => {
    await waitingJob(putOffCall('a'));
    expect(await calls.findByToken('other', 'token of a')).toBeUndefined();
    expect(await stores.rows(`select 1 from later_calls where token_hash like '%token%'`)).toEqual(
      [],
    );
    expect(await tokenCall('a')).toMatchObject({ status: 'OPEN', isAwaited: true });
  });

  it('wakes its job with its answer, which counts once and is told with the next lease', async () => {
    const id = await waitingJob(putOffCall('a'));
    const many = await Promise.all(Array.from({ length: 8 }, () => answerOf('a')));
    expect(many.filter(Boolean)).toEqual([{ id, epoch: 1, priority: 10 }]);
    expect(await jobRow(id)).toEqual({ status: 'PENDING', waiting_for: null, waited_ms: 0 });
    await expectNumbered(stores, id);
    const leased = await stores.leases.take(id, stores.workerId);
    expect(leased?.job.currentData().laterCalls).toMatchObject([
      { callKey: 'a', status: 'ANSWERED', answer: outcome },
    ]);
  });

  it('is not told again once its answer is in the conversation', async () => {
    const id = await waitingJob(putOffCall('a'));
    await answerOf('a');
    const leased = await stores.leases.take(id, stores.workerId);
    const [call] = leased?.job.openCalls() ?? [];
    if (!leased || !call) throw new Error('The call is not open.');
    leased.job.addResult(call, 'The answer', new Date());
    leased.job.settle({ kind: 'release', reason: 'test' });
    await stores.repository.save(leased.job);
    const again = await stores.leases.take(id, stores.workerId);
    expect(again?.job.currentData().laterCalls).toBeUndefined();
  });

  it('goes on when the last of several is answered, at the same moment too', async () => {
    const id = await waitingJob(putOffCall('a'), putOffCall('b'));
    const moved = await Promise.all([answerOf('a'), answerOf('b')]);
    expect(moved.filter((one) => one?.epoch === 1)).toHaveLength(1);
    expect(await jobRow(id)).toMatchObject({ status: 'PENDING' });
  });

  it('is answered no more when its job is cancelled', async () => {
    const id = await waitingJob(putOffCall('a'));
    await stores.cancel(id);
    expect(await answerOf('a')).toBeUndefined();
    await calls.dropUnwanted();
    expect(await tokenCall('a')).toMatchObject({ endedBy: 'job', isAwaited: false });
  });

  it.each([
    ['external', 'SILENT'],
    ['none', 'ANSWERED'],
  ] as const)('with the effect %s is %s when its time is over', async (effect, status) => {
    const id = await waitingJob(putOffCall('a', { effect, expiresInMs: 0 }));
    await calls.endDue();
    expect((await calls.resumeAnswered()).map((job) => job.id)).toContain(id);
    expect(await tokenCall('a')).toMatchObject({ status, endedBy: 'deadline' });
    expect(await answerOf('a')).toBeUndefined();
  });

  it('is no news to people', async () => {
    const id = await waitingJob(putOffCall('a'));
    expect(await stores.rows(`select 1 from outbox where job_id = $1 and is_pending`, id)).toEqual(
      [],
    );
  });
});

it('a job of a thread does not overtake one that waits for a tool', async () => {
  const threadId = '0197a000-0000-7000-8000-0000000000aa';
  const first = await stores.leasedJob({ threadId });
  answer(first, null, 'c1');
  first.putOff(putOffCall('a'));
  first.settle({ kind: 'wait', waitingFor: 'tool' });
  await stores.repository.save(first);
  await expect(stores.leasedJob({ threadId })).rejects.toThrow('The lease was not given.');
});

it('a call whose remote worker has gone before it was told is taken back, as if it had never been taken', async () => {
  const id = await waitingJob(putOffCall('taken', { by: { kind: 'worker' } }));
  const claim = { tenant: 'default', tools: ['order'], max: 1, worker: 'w', leaseMs: 60_000 };
  const leases = (await calls.claim(claim)).map(({ lease }) => lease);
  expect(leases).toHaveLength(1);
  expect(await calls.claim(claim)).toEqual([]);
  await calls.takeBack('default', leases);
  const intents = 'select status from tool_invocations where job_id = $1';
  expect(await stores.rows(intents, id)).toEqual([{ status: 'NOT_RUN' }]);
  expect(await calls.claim(claim)).toMatchObject([{ callKey: 'taken' }]);
  expect(await stores.rows('select claims from later_calls')).toEqual([{ claims: 1 }]);
});
