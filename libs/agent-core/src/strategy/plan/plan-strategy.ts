import { answerPlan, answerPlanAtLimit } from './answer-plan.js';
import { askPlanner } from './ask-planner.js';
import { hasPlanned, plansAgain } from './reply/plan-state.js';
import type { Strategy } from '../../attempt/attempt.js';

/** A planner turns the request into calls at once, and the reply is made of what came of them. */
export const planStrategy: Strategy = {
  addressee: 'person',
  /**
   * Plans, plans once more, or answers. What is done is told whatever the limits say; they only keep
   * the planner from being asked again.
   */
  next: (attempt) =>
    !hasPlanned(attempt.job) || plansAgain(attempt) ? askPlanner(attempt) : answerPlan(attempt),
  atLimit: (attempt, failure) => Promise.resolve(answerPlanAtLimit(attempt, failure)),
  hasWorkLeft: ({ job }) => hasPlanned(job),
};
