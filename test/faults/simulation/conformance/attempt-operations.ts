import { type Job, LeaseLostError, type Settlement } from '@faina/agent-core';
import { saveSteps } from '../../../../apps/api/src/job-store/steps/save-steps.js';
import { stepRow } from '../../../../apps/api/src/job-store/steps/job-rows.js';
import { answer, answeredAt } from '../../../../apps/api/test/support/stores/job-stores.js';
import { hash } from './client-operations.js';
import { type Cast, type Choose, oneOf } from './operations.js';
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
    run: async (side) => {
      const leased = await side.leases.take(id, worker, isAlone);
      if (!leased) return undefined;
      const known = side.attempts.get(id) ?? [];
      side.attempts.set(id, [...known, leased.job]);
      const { spentMs: _differs, agentState, ...data } = leased.job.currentData();
      const { conversationHistory: conversation, executionHistory } = agentState;
      return [
        data,
        conversation.entries().map((told) => ({ ...told, createdAt: 0 })),
        executionHistory,
        leased.reason,
      ];
    },
  };
};

/** Does something with an attempt, of which every third time an older one is taken. */
const ofAttempt =
  (
    name: string,
    prepare: (cast: Cast, random: Random) => (job: Job, side: Side) => Promise<unknown>,
  ): Choose =>
  (cast, random) => {
    const id = oneOf(cast.jobs, random);
    if (id === undefined) return undefined;
    const isStale = random.chance(0.33);
    const run = prepare({ ...cast, jobs: [id] }, random);
    return {
      name: `${name} ${id} ${isStale ? 'stale' : ''}`,
      run: async (side) => {
        const job = side.attempt(id, isStale);
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

const saveTogether: Choose = ({ jobs }, random) => {
  const ids = jobs.filter(() => random.chance(0.6));
  const number = random.whole(1, 1_000);
  return {
    name: `save together ${ids.join(' ')}`,
    run: async (side) => {
      const attempts = ids.flatMap((id) => side.attempt(id, false) ?? []);
      const open = attempts.filter((job) => job.status().is('ACTIVE'));
      for (const job of open) addStep(job, number);
      const values = [JSON.stringify(open.map(stepRow))];
      const { rows } = await side.pool.query<{ id: string }>({ ...saveSteps, values });
      for (const { id } of rows) open.find((job) => job.id === id)?.markSaved();
      return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
};

const intend = ofAttempt('intend', (_cast, random) => {
  const number = random.whole(1, 2);
  const call = { callId: `c${number}`, callKey: `call ${number}`, tool: 'send' };
  return (job, { steps }) => told(steps.startInvocation(job, call));
});

const writeLocally = ofAttempt('write locally', (_cast, random) => {
  const whether = random.pick(['keep', 'discard']);
  const key = `effect ${random.whole(1, 1_000)}`;
  return async (job, { steps }) => {
    if (!job.status().is('ACTIVE')) return 'settled';
    return told(
      steps.saveWithEffect(job, async (tx) => {
        await tx.query(writeEffect, [job.id, key]);
        addStep(job, 2);
        return whether;
      }),
    );
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
  ...[lease, lease, lease, lease, lease, save, save, save, saveTogether, intend, intend],
  ...[writeLocally, writeLocally, settle, settle, settle, settle],
];
