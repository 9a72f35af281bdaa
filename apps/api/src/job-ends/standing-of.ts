import type { JobStanding } from '../job-store/leases/lease.repository.js';
import type { EntryAnswer } from '../queue/queue-entry.js';

/** Upper snake, as all our own codes; a tool of others may give any text as its code. */
const codePattern = /^[A-Z][A-Z0-9_]{1,63}$/;

/**
 * Why a job failed, for those who may not read the job: the log and the queue. Its outcome stands for
 * a code that is none.
 */
export function failureCode({ outcome, errorCode = '' }: JobStanding): string {
  return codePattern.test(errorCode) ? errorCode : (outcome ?? 'FAILURE_INTERNAL');
}

/** What the queue keeps of a look at a job that stands like this. */
export function standingOf(job: JobStanding): EntryAnswer {
  const { status, outcome } = job;
  return status === 'FAILED'
    ? { kind: 'failed', code: failureCode(job) }
    : { kind: 'stands', status, outcome };
}
