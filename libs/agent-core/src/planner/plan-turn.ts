import { answerTurn } from './answer-turn.js';
import { askPlanner } from './ask-planner.js';
import { turnState } from './turn-state.js';
import type { Attempt } from '../executor/attempt.js';
import type { ExecutorDependencies } from '../executor/executor-dependencies.js';
import type { Step } from '../executor/step.js';
import { modelCallLimit } from '../executor/stop-condition.js';

/**
 * The next step of a turn of which no action is open: plan, plan once more, or answer. A turn that
 * has done its work is answered whatever its limits say; they only keep it from planning again.
 */
export function planTurn(dependencies: ExecutorDependencies, attempt: Attempt): Promise<Step> {
  const { plans, wantsReplan } = turnState(attempt.job);
  const plansAgain = plans === 1 && wantsReplan && !modelCallLimit(attempt);
  return plans === 0 || plansAgain
    ? askPlanner(dependencies, attempt)
    : answerTurn(dependencies, attempt);
}
