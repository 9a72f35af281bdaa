import { describe, expect, it } from 'vitest';
import { settleJob } from './settle-job.js';
import type { OpenInvocation } from '../job/job-data.js';
import { createTestJob } from '../testing/create-test-job.js';

const now = new Date(0);
const error = { code: 'X', message: 'x' };

/** A running job with one open call, of which the journal holds what is given. */
function jobWith(status: OpenInvocation['status'] | undefined, callId: string | null = 'c1') {
  const invocation = status && { callId, callKey: 'key', tool: 'send', status };
  const job = createTestJob({ status: 'ACTIVE', invocations: invocation ? [invocation] : [] });
  job.addActivity({ role: 'USER', content: 'Send it', createdAt: now });
  const toolCalls = [{ id: 'c1', name: 'send', arguments: '{}' }];
  job.addActivity({ role: 'ASSISTANT', content: null, toolCalls, createdAt: now });
  return job;
}

function afterCancel(status: OpenInvocation['status'] | undefined, callId?: string | null) {
  const job = jobWith(status, callId);
  settleJob(job, { kind: 'cancel' }, now);
  const { agentState, output } = job.currentData();
  const result = agentState.conversationHistory.entries().at(-1);
  if (result?.role !== 'TOOL_RESULT') throw new Error('The call has no result.');
  const invocations = job.changes().invocations.map((each) => each.status);
  return { result: result.content, actions: output?.actions, invocations };
}

describe('R2 a call that is open when its job ends', () => {
  it('was not run where its intent was never stored', () => {
    const { result, actions, invocations } = afterCancel(undefined);
    expect(result).toContain('NOT_RUN');
    expect(actions).toEqual([]);
    expect(invocations).toEqual([]);
  });

  it.each(['STARTED', 'REPEAT'] as const)('is unknown where its intent is %s', (status) => {
    const { result, actions, invocations } = afterCancel(status);
    expect(result).toContain('EFFECT_UNKNOWN');
    expect(actions).toMatchObject([{ tool: 'send', status: 'unknown', callKey: 'key' }]);
    expect(invocations).toEqual(['UNKNOWN']);
  });

  it('stays unknown where a person was asked', () => {
    expect(afterCancel('UNKNOWN').result).toContain('EFFECT_UNKNOWN');
  });

  it('is done where a person said that it happened', () => {
    const { result, actions, invocations } = afterCancel('HAPPENED');
    expect(result).toContain('A person confirmed');
    expect(actions).toMatchObject([{ status: 'done' }]);
    expect(invocations).toEqual(['COMPLETED']);
  });

  it('has failed where a person said that it did not happen', () => {
    const { result, actions, invocations } = afterCancel('DID_NOT_HAPPEN');
    expect(result).toContain('EFFECT_DID_NOT_HAPPEN');
    expect(actions).toMatchObject([{ status: 'failed' }]);
    expect(invocations).toEqual(['FAILED']);
  });

  it('is found by its tool where an older version stored the intent', () => {
    expect(afterCancel('STARTED', null).result).toContain('EFFECT_UNKNOWN');
  });

  it.each([
    { kind: 'release', reason: 'worker shut down' },
    { kind: 'wait', waitingFor: 'attention' },
    { kind: 'delay', delayMs: 1, outcome: 'FAILURE_INTERNAL', error },
    { kind: 'postpone', delayMs: 1, error },
  ] as const)('stays open where the job goes on: $kind', (settlement) => {
    const job = jobWith('STARTED');
    settleJob(job, settlement, now);
    expect(job.openCalls()).toHaveLength(1);
  });
});

describe('R2 a question that is open when its job ends', () => {
  it('is skipped in the actions', () => {
    const job = jobWith(undefined);
    job.addExecution({
      type: 'approval',
      name: 'send',
      effect: 'external',
      callKey: 'key',
      startedAt: now,
      durationMs: 0,
    });
    settleJob(job, { kind: 'cancel' }, now);
    expect(job.currentData().output?.actions).toMatchObject([{ status: 'skipped' }]);
  });
});
