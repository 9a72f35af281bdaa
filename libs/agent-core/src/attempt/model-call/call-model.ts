import { recordUnanswered } from './model-failure.js';
import type { Agent } from '../../agent/agent-definition.js';
import { estimateTokens } from '../../model/fit-context.js';
import type { ModelRequest } from '../../model/llm-adapter.js';
import { hearerOf, sendRequest, type SentRequest } from '../../model/send-request.js';
import type { Attempt } from '../attempt.js';
import { save, saveWhile } from '../save.js';
import { isCostReached } from '../stop-condition.js';

/** How often a conversation that the model finds too long is halved. */
const maxHalvings = 2;

/** The request with at most so many tokens of conversation; undefined when no answer has room. */
export type RequestWithin = (maxContextTokens: number) => ModelRequest | undefined;

/** How a call of the model ended. */
export type ModelCall =
  | SentRequest
  /** What was paid for is recorded; what aborted the call decides on the next pass of the loop. */
  | { readonly kind: 'interrupted' }
  /** The job's budget has neither tokens nor money left for an answer; the model was not asked. */
  | { readonly kind: 'no_room' };

/**
 * Asks the model once, or a few times with less where it finds the conversation too long: the one way
 * to a model, for answers, plans, repairs and last answers.
 */
export async function callModel(
  attempt: Attempt,
  requestWithin: RequestWithin,
): Promise<ModelCall> {
  let request = requestWithin(attempt.agent.maxContextTokens);
  for (let halvings = 0; request && !isCostReached(attempt); halvings += 1) {
    const sent = request;
    if (isToBeStoredFirst(attempt, sent)) await save(attempt);
    const call = await saveWhile(attempt, () =>
      sendRequest(attempt, attempt.job.currentData(), sent),
    );
    if (call.kind === 'answered') {
      return request.isCut ? { ...call, response: { ...call.response, isContextCut: true } } : call;
    }
    if (attempt.signal.aborted) {
      if (call.kind === 'failed') recordUnanswered(attempt, call);
      return { kind: 'interrupted' };
    }
    if (call.kind === 'threw') return call;
    const isTooLong = call.error.code === 'MODEL_CONTEXT_TOO_LONG' && halvings < maxHalvings;
    const shorter = isTooLong ? halved(request, requestWithin, attempt.agent) : undefined;
    if (!shorter) return call;
    recordUnanswered(attempt, call);
    request = shorter;
  }
  return { kind: 'no_room' };
}

/**
 * Files of results are read from the store by who sends the request. Words are told behind what is stored:
 * readers take those before a later event for old ones.
 */
const isToBeStoredFirst = ({ job, modelObserver }: Attempt, request: ModelRequest): boolean =>
  job.changes().attachments.length > 0 ||
  hearerOf(modelObserver, job.currentData(), request) !== undefined;

/**
 * The same request with about half of the conversation; undefined when nothing can be left out. The
 * bounds are halves of the agent's, so that the next calls, which grow, begin with the same words.
 */
function halved(
  request: ModelRequest,
  requestWithin: RequestWithin,
  { maxContextTokens }: Pick<Agent, 'maxContextTokens'>,
): ModelRequest | undefined {
  const tokens = estimateTokens(request.messages);
  let bound = maxContextTokens;
  while (bound > tokens * 0.75) bound /= 2;
  const shorter = requestWithin(Math.floor(bound));
  return shorter && estimateTokens(shorter.messages) < tokens ? shorter : undefined;
}
