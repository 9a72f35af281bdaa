import { answerTurn } from './answer-turn.js';
import { askPlanner } from './ask-planner.js';
import { plansAgain } from './plans-again.js';
import { hasPlanned } from './reply/turn-state.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ExecutorDependencies } from '../../attempt/executor-dependencies.js';
import type { Step } from '../../attempt/step.js';

/**
 * The next step of a turn of which no action is open: plan, plan once more, or answer. A turn that
 * has done its work is answered whatever its limits say; they only keep it from planning again.
 */
export function planTurn(dependencies: ExecutorDependencies, attempt: Attempt): Promise<Step> {
  return !hasPlanned(attempt.job) || plansAgain(attempt)
    ? askPlanner(dependencies, attempt)
    : answerTurn(dependencies, attempt);
}
