import type { ApprovalRefusal } from '../../../approvals/approvals.service.js';
import { Problem, type ProblemOptions } from './problem.js';

/** What a client is told of a refusal about a question that there is. */
export function approvalProblem(
  refusal: Exclude<ApprovalRefusal, { readonly code: 'APPROVAL_NOT_FOUND' }>,
): Problem {
  const told = (status: number, detail: string, options?: ProblemOptions) =>
    new Problem(status, refusal.code, detail, options);
  switch (refusal.code) {
    case 'APPROVAL_HAS_NO_MESSAGE':
      return told(
        404,
        `Approval ${refusal.id} is about no message; what it is about stands in its preview.`,
      );
    case 'APPROVAL_OF_OWN_JOB':
      return told(
        403,
        `Job ${refusal.jobId} is your own, and its agent wants another person to decide. Ask one.`,
      );
    case 'APPROVAL_ALREADY_DECIDED':
      return told(
        409,
        `Approval ${refusal.id} is ${refusal.status} already; a decision is taken once.`,
      );
    case 'APPROVAL_EXPIRED':
      return told(
        410,
        `Nobody may decide on approval ${refusal.id} any more: its time is over or its job has ended.`,
      );
    case 'APPROVAL_HASH_MISMATCH':
      return told(
        422,
        `The hash is not that of approval ${refusal.id}. Read it again and decide on what it shows now.`,
      );
    case 'APPROVAL_TOOL_CHANGED':
      return told(
        422,
        `The tool of approval ${refusal.id} has been changed since this was asked, so nobody can agree to it ` +
          'any more. Reject it with a reason, and the model may ask for the call anew; or cancel the job.',
      );
    case 'APPROVAL_NOT_EDITABLE':
      return told(
        409,
        `Approval ${refusal.id} cannot be changed: ${refusal.why}. Approve or reject it as it is.`,
      );
    case 'APPROVAL_ARGS_INVALID':
      return told(
        422,
        `These changes of the arguments of approval ${refusal.id} are not taken; see errors.`,
        {
          errors: refusal.faults.map(({ pointer, detail }) => ({
            pointer: `/args${pointer}`,
            detail,
          })),
        },
      );
    case 'ANSWER_INVALID':
      return told(
        422,
        `The answer to approval ${refusal.id} is not what it asks for; see errors.`,
        {
          errors: refusal.faults,
        },
      );
  }
}
