import { turnState } from './reply/turn-state.js';
import type { Attempt } from '../../attempt/attempt.js';
import { modelCallLimit } from '../../attempt/stop-condition.js';

/**
 * Whether the planner is asked once more, of a turn that it has answered and of which no action is
 * open: after something that is no plan as often as the agent lets unusable answers pass, and once to
 * go on with what its first plan has brought. Limits keep it from that, and the turn is answered.
 */
export function plansAgain(attempt: Attempt): boolean {
  const { plans, unread, isUnread, wantsReplan } = turnState(attempt.job);
  const isWanted = isUnread
    ? unread <= attempt.agent.maxReplanAttempts
    : plans === 1 && wantsReplan;
  return isWanted && !modelCallLimit(attempt);
}
