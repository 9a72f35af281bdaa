import { finalReply } from './final-reply.js';
import { emptyPlanReply, helpReply, tooManyActionsText } from './fixed-replies.js';
import { polishReply } from './polish-reply.js';
import { settleTurn } from './settle-turn.js';
import { type Segment, turnSegments } from './turn-segments.js';
import { turnState } from './turn-state.js';
import type { Attempt } from '../executor/attempt.js';
import type { ExecutorDependencies } from '../executor/executor-dependencies.js';
import { proceed, type Step } from '../executor/step.js';

/**
 * Ends a turn whose actions are all carried out with a reply made of their segments.
 *
 * @param talk the planner's own words, for a turn that asked for no action
 */
export async function answerTurn(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  talk?: string,
): Promise<Step> {
  const { clock, toolExecution } = dependencies;
  const { agent, job } = attempt;
  const intents = toolExecution.intents(agent, job);
  const segments: readonly Segment[] = [
    ...turnSegments(job, intents),
    ...(turnState(job).hadTooMany ? [{ kind: 'failed', text: tooManyActionsText } as const] : []),
  ];
  if (segments.length === 0) {
    const reply = talk === undefined ? emptyPlanReply(intents) : talk || helpReply(intents);
    return settleTurn(attempt, reply, clock.now());
  }
  const polished = agent.polishReply
    ? await polishReply(dependencies, attempt, segments)
    : undefined;
  // What aborted the polish decides on the next pass of the loop.
  if (attempt.signal.aborted) return proceed;
  return settleTurn(attempt, polished ?? finalReply(segments), clock.now());
}
