import { finalReply } from './reply/final-reply.js';
import { emptyPlanReply, helpReply } from './reply/fixed-replies.js';
import { maxActions } from './read/plan.js';
import { polishReply } from './reply/polish-reply.js';
import { settleTurn } from './settle-turn.js';
import { type Segment, turnSegments } from './reply/turn-segments.js';
import { turnState } from './reply/turn-state.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ExecutorDependencies } from '../../attempt/executor-dependencies.js';
import { proceed, type Step } from '../../attempt/step.js';
import { replyWordsOf } from '../../language/reply-words-of.js';

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
  const words = replyWordsOf(agent);
  const intents = toolExecution.intents(agent, job);
  const { plans, isUnread, hadTooMany } = turnState(job);
  const failed = (text: string): Segment => ({ kind: 'failed', text });
  const segments: readonly Segment[] = [
    ...turnSegments(job, intents, words),
    ...(hadTooMany ? [failed(words.tooManyActions(maxActions))] : []),
    ...(isUnread && plans > 0 ? [failed(words.replanFailed)] : []),
  ];
  if (segments.length === 0) {
    const reply =
      talk === undefined ? emptyPlanReply(intents, words) : talk || helpReply(intents, words);
    return settleTurn(attempt, reply, clock.now());
  }
  const reply = finalReply(segments, words);
  const polished = agent.polishReply
    ? await polishReply(dependencies, attempt, reply, segments)
    : undefined;
  // What aborted the polish decides on the next pass of the loop.
  if (attempt.signal.aborted) return proceed;
  return settleTurn(attempt, polished ?? reply, clock.now());
}
