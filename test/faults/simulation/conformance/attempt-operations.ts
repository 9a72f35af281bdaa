import { type Job, LeaseLostError, type Settlement } from '@faina/agent-core';
import type { LeasedRow } from '../../../../apps/api/src/job-store/leases/attempt-reason.js';
import { takeFirstLeases } from '../../../../apps/api/src/job-store/moves/take-lease.js';
import { toStoredJob } from '../../../../apps/api/src/job-store/rows/stored-job.js';
import { saveTogether, savingOf } from '../../../../apps/api/src/job-store/steps/save-together.js';
import { answer, answeredAt } from '../../../../apps/api/test/support/stores/job-stores.js';
import { attempt, attemptOf, begin, whoseOf } from './attempts.js';
import { hash } from './client-operations.js';
import { envOf } from '../processes/shared-parts.js';
import { type Cast, type Choose, oneOf } from './operations.js';
import { byId, enlist, newWorker } from './workers.js';
import type { Side } from './side.js';
import type { Random } from '../kernel/random.js';
import { writeEffect } from '../store/statements/steps.js';

/** What a repository says, with failures by their names. */
async function told(work: Promise<{ isOk(): boolean }>): Promise<unknown> {
  const result = (await work) as { value?: unknown; error?: Error };
  if (result.error === undefined) return result.value;
  return result.error instanceof LeaseLostError ? 'lease lost' : result.error.message;
}

export const lease: Choose = ({ jobs, workers }, random) => {
  const [id, worker] = [oneOf(jobs, random), oneOf(workers, random)];
  const isAlone = random.chance(0.3);
  if (id === undefined || worker === undefined) return undefined;
  return {
    name: `lease ${id} for ${worker} ${isAlone ? 'alone' : ''}`,
    run: (side) => begin(side, id, { worker, isAlone }),
  };
};

const leaseTogether: Choose = ({ jobs, workers }, random) => {
  const ids = jobs.filter(() => random.chance(0.6));
  const worker = oneOf(workers, random);
  if (worker === undefined) return undefined;
  return {
    name: `lease together ${ids.join(' ')} for ${worker}`,
    run: async (side) => {
      const values = [JSON.stringify(ids), worker];
      const { rows } = await side.store.pool.query<LeasedRow>({ ...takeFirstLeases, values });
      for (const row of rows) attempt(side, toStoredJob(row, envOf({})).job);
      const told = rows.map(({ spent_ms: _differs, before, activities, ...row }) => ({
        ...row,
        activities: activities?.length,
        from: before?.from,
      }));
      return told.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
};

/** Another worker has the jobs, while the attempts before believe that they hold them. */
const leaseAgain: Choose = ({ jobs, workers }, random) => {
  const ids = jobs.filter(() => random.chance(0.6));
  const worker = newWorker(random, 3_600_000);
  const isDead = random.chance(0.5);
  const isAlone = random.chance(0.6);
  workers.push(worker.id);
  return {
    name: `lease again ${ids.join(' ')} for ${worker.id}, ${isDead ? 'dead' : 'released'} ${isAlone ? 'alone' : ''}`,
    run: async (side) => {
      await enlist(side, worker);
      const told: unknown[] = [];
      for (const id of ids) {
        const owner = (await side.reads.find(id, 'default'))?.leaseOwner;
        if (owner && isDead) await side.workers.remove(owner);
        else if (owner) told.push(await side.leases.release(id, owner, 'lost'));
      }
      told.push(byId(await side.workers.takeOver()));
      for (const id of ids) told.push(await begin(side, id, { worker: worker.id, isAlone }));
      return told;
    },
  };
};

/** Does something with an attempt that may hold its job, or not any more. */
const ofAttempt =
  (
    name: string,
    prepare: (cast: Cast, random: Random) => (job: Job, side: Side) => Promise<unknown>,
  ): Choose =>
  (cast, random) => {
    const id = oneOf(cast.jobs, random);
    if (id === undefined) return undefined;
    const whose = whoseOf(random);
    const run = prepare({ ...cast, jobs: [id] }, random);
    return {
      name: `${name} ${id} ${whose}`,
      run: async (side) => {
        const job = await attemptOf(side, id, whose);
        return job && run(job, side);
      },
    };
  };

/** Adds to a job what a step adds; not to one that has settled in memory. */
function addStep(job: Job, number: number): void {
  const callId = `c${number}`;
  if (number % 2 === 0 || job.openCalls().length > 0) answer(job, `So ${number}`);
  else answer(job, null, callId);
  for (const call of job.openCalls()) job.addResult(call, 'Done.', answeredAt);
}

const save = ofAttempt('save', (_cast, random) => {
  const number = random.whole(1, 1_000);
  const ended = random.chance(0.4) ? random.pick(['COMPLETED', 'UNKNOWN', 'NOT_RUN']) : undefined;
  const callKey = `call ${random.whole(1, 2)}`;
  const context = random.chance(0.2) ? { lead: number } : undefined;
  return async (job, { steps }) => {
    if (!job.status().is('ACTIVE')) return 'settled';
    addStep(job, number);
    if (ended) job.addInvocation({ callKey, status: ended });
    if (context) job.updateContext(context);
    return told(steps.save(job));
  };
});

const saveSeveral: Choose = ({ jobs }, random) => {
  const chosen = jobs
    .filter(() => random.chance(0.6))
    .map((id) => ({ id, whose: whoseOf(random), isEnding: random.chance(0.3) }));
  const number = random.whole(1, 1_000);
  const [hasCall, hasLearned] = [random.chance(0.2), random.chance(0.2)];
  return {
    name: `save together ${chosen.map(({ id, whose, isEnding }) => `${id} ${whose} ${isEnding ? 'with its end' : ''}`).join(', ')}`,
    run: async (side) => {
      const open: Job[] = [];
      for (const { id, whose, isEnding } of chosen) {
        const job = await attemptOf(side, id, whose);
        if (!job?.status().is('ACTIVE')) continue;
        addStep(job, number);
        if (hasCall) job.addInvocation({ callKey: 'call 1', status: 'COMPLETED' });
        if (hasLearned) job.updateContext({ lead: number });
        if (isEnding) job.settle({ kind: 'complete', outcome: 'SUCCESS', message: 'Done.' });
        open.push(job);
      }
      const savings = open.map((job) => savingOf(job, 1));
      const rows = await saveTogether(side.store.pool, savings);
      for (const { id } of rows) open.find((job) => job.id === id)?.markSaved();
      return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
};

const intend = ofAttempt('intend', (_cast, random) => {
  const number = random.whole(1, 2);
  const call = { callId: `c${number}`, callKey: `call ${number}`, tool: 'send' };
  return async (job, { steps }) => {
    const state = await steps.startInvocation(job, call);
    // Since when it is interrupted is a matter of clocks.
    return state.isOk() ? state.value.kind : told(Promise.resolve(state));
  };
});

const writeLocally = ofAttempt('write locally', (_cast, random) => {
  const whether = random.pick(['keep', 'discard']);
  const key = `effect ${random.whole(1, 1_000)}`;
  return async (job, { steps }) => {
    if (!job.status().is('ACTIVE')) return 'settled';
    let isBegun = false;
    const saved = await told(
      steps.saveWithEffect(job, async (tx) => {
        isBegun = true;
        await tx.query(writeEffect, [job.id, key]);
        addStep(job, 2);
        return whether;
      }),
    );
    return [isBegun, saved];
  };
});

const failure = { outcome: 'FAILURE_LLM', error: { code: 'X', message: 'x' } } as const;
const settlements: readonly [Settlement, ...Settlement[]] = [
  { kind: 'complete', outcome: 'SUCCESS', message: 'Done.' },
  { kind: 'fail', ...failure },
  { kind: 'delay', delayMs: 0, ...failure },
  { kind: 'delay', delayMs: 3_600_000, ...failure },
  { kind: 'postpone', delayMs: 0, error: failure.error },
  { kind: 'wait', waitingFor: 'approval' },
  { kind: 'wait', waitingFor: 'approval' },
  { kind: 'wait', waitingFor: 'approval' },
  { kind: 'wait', waitingFor: 'attention' },
  { kind: 'wait', waitingFor: 'attention' },
  { kind: 'release', reason: 'worker shut down' },
  { kind: 'cancel' },
];

const settle = ofAttempt('settle', (cast, random) => {
  const settlement = random.pick(settlements);
  const isAsking = settlement.kind === 'wait' && settlement.waitingFor === 'approval';
  const isUnknown = settlement.kind === 'wait' && settlement.waitingFor === 'attention';
  const callKey = `call ${random.whole(1, 2)}`;
  const questions = Array.from({ length: isAsking ? random.whole(1, 2) : 0 }, () => ({
    id: random.uuid(),
    ...{ callKey, tool: 'send', args: { a: 1 }, preview: { text: 'May it?' }, hash },
    expiresInMs: random.pick([3_600_000, 3_600_000, -1_000]),
    onExpire: random.pick(['fail', 'reject'] as const),
  }));
  const [jobId = ''] = cast.jobs;
  cast.questions.push(...questions.map(({ id }) => ({ id, jobId })));
  return async (job, { steps }) => {
    if (!job.status().is('ACTIVE')) return 'settled';
    for (const question of questions) job.requestApproval(question);
    if (isUnknown) {
      await steps.startInvocation(job, { callId: 'c1', callKey, tool: 'send' });
      job.addInvocation({ callKey, status: 'UNKNOWN' });
    }
    job.settle(settlement);
    return told(steps.save(job));
  };
});

export const attemptOperations: readonly Choose[] = [
  ...[
    lease,
    lease,
    lease,
    leaseTogether,
    leaseTogether,
    leaseAgain,
    leaseAgain,
    leaseAgain,
    leaseAgain,
  ],
  ...[save, save, save, save, saveSeveral, saveSeveral, saveSeveral, intend, intend],
  ...[writeLocally, writeLocally, settle, settle, settle, settle],
];
