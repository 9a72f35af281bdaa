import { approvalExpiredCode, type Settlement, unansweredText } from '@faina/agent-core';
import type { IdleJob } from '../job-store/idle/idle-job.repository.js';
import { maxCrashes } from '../job-store/moves/take-over.js';

/** Of a job that was not run because of another one. */
export const parentFailedCode = 'PARENT_FAILED';

/**
 * How a job ends that no attempt runs; undefined where it does not, or where an attempt will see to
 * it. What was asked for goes before what went wrong.
 */
export function idleEnd(idle: IdleJob): Settlement | undefined {
  const { job, hasWorker, isCancelRequested, failedParent, expiredTool, crashes } = idle;
  const status = job.status();
  const isAttempted = status.is('ACTIVE') && hasWorker;
  if (status.isFinal() || isAttempted) return undefined;
  if (isCancelRequested) return { kind: 'cancel' };
  if (status.is('PENDING') && failedParent !== null) return withParent(failedParent);
  if (status.is('WAITING') && expiredTool !== null) return unanswered(expiredTool);
  if (status.is('ACTIVE') && crashes + 1 >= maxCrashes) return poison;
  return undefined;
}

const unanswered = (tool: string): Settlement => ({
  kind: 'fail',
  outcome: 'FAILURE_TOOL',
  error: {
    code: approvalExpiredCode,
    message: unansweredText(tool),
  },
});

const withParent = (parentId: string): Settlement => ({
  kind: 'fail',
  outcome: 'FAILURE_INTERNAL',
  error: {
    code: parentFailedCode,
    message: `Job ${parentId}, which this one waited for, failed or was cancelled, so it was not run.`,
  },
});

const poison: Settlement = {
  kind: 'fail',
  outcome: 'FAILURE_INTERNAL',
  error: {
    code: 'POISON_JOB',
    message: `The job took down its worker ${maxCrashes} times and is not tried again.`,
  },
};
