import type { ApprovalView } from './approvals.schema.js';
import { Problem } from '../problems/problem.js';

/** Why a decision on this approval was not taken. */
export function refusedDecision({ id, status, hash }: ApprovalView, givenHash: string): Problem {
  switch (status) {
    case 'approved':
    case 'rejected':
      return new Problem(
        409,
        'APPROVAL_ALREADY_DECIDED',
        `Approval ${id} is ${status} already; a decision is taken once.`,
      );
    case 'pending':
      return givenHash === hash ? expired(id) : hashMismatch(id);
    case 'expired':
      return expired(id);
  }
}

/** Its job has ended, or its time is over and the job is about to end. */
const expired = (id: string): Problem =>
  new Problem(
    410,
    'APPROVAL_EXPIRED',
    `Nobody may decide on approval ${id} any more: its time is over or its job has ended.`,
  );

const hashMismatch = (id: string): Problem =>
  new Problem(
    422,
    'APPROVAL_HASH_MISMATCH',
    `The hash is not that of approval ${id}. Read it again and decide on what it shows now.`,
  );

/** Its agent wants somebody else to look at it. */
export const ofOwnJob = (jobId: string): Problem =>
  new Problem(
    403,
    'APPROVAL_OF_OWN_JOB',
    `Job ${jobId} is your own, and its agent wants another person to decide. Ask one.`,
  );
