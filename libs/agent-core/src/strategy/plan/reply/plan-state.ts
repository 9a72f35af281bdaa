import type { Attempt } from '../../../attempt/attempt.js';
import { modelCallLimit } from '../../../attempt/stop-condition.js';
import type { Job } from '../../../job/job.js';
import { cutPlan } from '../read/prepare-plan.js';
import { storedPlans } from '../../../job/output/stored-plans.js';

/** Where the planning of a job stands, as the histories tell it. */
export function planState(job: Job) {
  const stored = storedPlans(job.currentData().agentState.executionHistory);
  const plans = stored.filter(({ problem }) => problem === undefined);
  return {
    /** How often the planner has answered with a plan; a second one is the one replan of the job. */
    plans: plans.length,
    /** How often it has answered with something that is no plan. */
    unread: stored.length - plans.length,
    /** Whether its last answer was such a one. */
    isUnread: stored.at(-1)?.problem !== undefined,
    /** Whether that one ended at the limit of its length. */
    isCut: stored.at(-1)?.problem === cutPlan,
    /** Whether the last plan asked to go on once its results are known. */
    wantsReplan: plans.at(-1)?.replan ?? false,
    /** Whether a plan had more actions than a job may have. */
    hadTooMany: stored.some(({ dropped }) => dropped.some(({ reason }) => reason === 'TOO_MANY')),
    /** What no action of the plans stands for, in the words of the request. */
    notUnderstood: [...new Set(stored.flatMap(({ notUnderstood }) => notUnderstood))],
  };
}

/** Whether the planner has answered, with a plan or not. */
export const hasPlanned = (job: Job): boolean =>
  job.currentData().agentState.executionHistory.some(({ type }) => type === 'plan');

/**
 * Whether the planner is asked once more, of a job whose actions are all carried out: after something
 * that is no plan as often as the agent lets unusable answers pass, and once to go on with what its
 * first plan has brought. Limits keep it from that, and the job is answered.
 */
export function plansAgain(attempt: Attempt): boolean {
  const { plans, unread, isUnread, wantsReplan } = planState(attempt.job);
  const isWanted = isUnread
    ? unread <= attempt.agent.maxReplanAttempts
    : plans === 1 && wantsReplan;
  return isWanted && !modelCallLimit(attempt);
}
