import { randomUUID } from 'node:crypto';
import type { Job } from '@faina/agent-core';
import { answer, answeredAt, type JobStores } from '../stores/job-stores.js';
import type { NewJob } from '../../../src/job-store/submissions/submission.repository.js';

export const waitingCallKey = 'k'.repeat(64);
export const waitingHash = 'a'.repeat(64);

/** A job with an open call, which waits for the approval of it; one call of it is done already. */
export async function jobWaitingForApproval(
  stores: JobStores,
  { expiresInMs = 60_000, ...change }: Partial<NewJob> & { readonly expiresInMs?: number } = {},
): Promise<{ readonly id: string; readonly approvalId: string }> {
  const job = await stores.leasedJob(change);
  const approvalId = randomUUID();
  beginCalls(job);
  job.requestApproval({
    id: approvalId,
    callKey: waitingCallKey,
    tool: 'look',
    args: { a: 1 },
    preview: { text: 'look {"a":1}' },
    hash: waitingHash,
    expiresInMs,
  });
  addEffect(job, 'approval', { message: 'look {"a":1}', result: { approvalId } });
  job.settle({ kind: 'wait', waitingFor: 'approval' });
  await stores.repository.save(job);
  return { id: job.id, approvalId };
}

/** A job whose open call may have taken effect, which waits for a person to say so. */
export async function jobWaitingForAttention(
  stores: JobStores,
  change: Partial<NewJob> = {},
): Promise<string> {
  const job = await stores.leasedJob(change);
  beginCalls(job);
  await stores.repository.startInvocation(job, {
    callId: "o'clock",
    callKey: waitingCallKey,
    tool: 'look',
  });
  job.addInvocation({ callKey: waitingCallKey, status: 'UNKNOWN' });
  const error = { name: 'ToolError', message: 'It is not known.', code: 'EFFECT_UNKNOWN' };
  addEffect(job, 'tool_error', { message: error.message, error });
  job.settle({ kind: 'wait', waitingFor: 'attention' });
  await stores.repository.save(job);
  return job.id;
}

/** An answer with three calls: one that is done, one that waits, one that comes after it. */
function beginCalls(job: Job): void {
  answer(job, null, 'done');
  job.addActivity({
    role: 'TOOL_RESULT',
    content: '{}',
    toolCallId: 'done',
    toolName: 'look',
    createdAt: answeredAt,
  });
  job.addExecution({
    type: 'tool_call',
    name: 'book',
    effect: 'local',
    callKey: 'booked',
    result: { id: 7 },
    message: 'Booked.',
    startedAt: answeredAt,
    durationMs: 1,
  });
  const calls = ["o'clock", 'after'].map((name) => ({ id: name, name, arguments: '{"a": 1}' }));
  job.addActivity({
    role: 'ASSISTANT',
    content: null,
    toolCalls: calls,
    createdAt: answeredAt,
  });
}

function addEffect(
  job: Job,
  type: 'approval' | 'tool_error',
  entry: Pick<Parameters<Job['addExecution']>[0], 'message' | 'result' | 'error'>,
): void {
  job.addExecution({
    type,
    name: 'look',
    effect: 'external',
    callKey: waitingCallKey,
    startedAt: answeredAt,
    durationMs: 1,
    ...entry,
  });
}
