import type { Attempt } from '../attempt.js';
import { estimateTokens } from '../../model/estimate-tokens.js';
import type { ExecutorDependencies } from '../executor-dependencies.js';
import { recordModelError } from './model-failure.js';
import type { Elapsed } from '../../strategy/record-answer.js';
import type { ModelError } from '../../model/model-error.js';
import type { ModelRequest, ModelResponse } from '../../model/llm-adapter.js';

/** How often a conversation that the model finds too long is halved. */
const maxHalvings = 2;

/** The request with at most so many tokens of conversation; undefined when no answer has room. */
export type RequestWithin = (maxContextTokens: number) => ModelRequest | undefined;

/** How a call of the model ended. */
export type ModelCall =
  | { readonly kind: 'answered'; readonly response: ModelResponse; readonly elapsed: Elapsed }
  | { readonly kind: 'failed'; readonly error: ModelError; readonly elapsed: Elapsed }
  /** Adapters answer failures as values; one that throws is broken. */
  | { readonly kind: 'threw'; readonly thrown: unknown; readonly elapsed: Elapsed }
  /** What was paid for is recorded; what aborted the call decides on the next pass of the loop. */
  | { readonly kind: 'interrupted' }
  /** The job's budget has no tokens left for an answer; the model was not asked. */
  | { readonly kind: 'no_room' };

/** Asks the model once, or a few times with less where it finds the conversation too long. */
export async function callModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  requestWithin: RequestWithin,
): Promise<ModelCall> {
  let request = requestWithin(attempt.agent.maxContextTokens);
  for (let halvings = 0; request; halvings += 1) {
    const call = await generate(dependencies, request);
    if (call.kind === 'answered') return call;
    if (attempt.signal.aborted) {
      if (call.kind === 'failed') recordModelError(attempt, call.error, call.elapsed);
      return { kind: 'interrupted' };
    }
    if (call.kind === 'threw') return call;
    const isTooLong = call.error.code === 'MODEL_CONTEXT_TOO_LONG' && halvings < maxHalvings;
    const shorter = isTooLong ? halved(request, requestWithin) : undefined;
    if (!shorter) return call;
    recordModelError(attempt, call.error, call.elapsed);
    request = shorter;
  }
  return { kind: 'no_room' };
}

/** The same request with about half of the conversation; undefined when nothing can be left out. */
function halved(request: ModelRequest, requestWithin: RequestWithin): ModelRequest | undefined {
  const tokens = estimateTokens(request.messages);
  const shorter = requestWithin(Math.floor(tokens / 2));
  return shorter && estimateTokens(shorter.messages) < tokens ? shorter : undefined;
}

type EndedCall = Extract<ModelCall, { readonly elapsed: Elapsed }>;

async function generate(
  { llmAdapter, clock }: ExecutorDependencies,
  request: ModelRequest,
): Promise<EndedCall> {
  const startedAt = clock.now();
  const elapsed = () => ({ startedAt, durationMs: clock.now().getTime() - startedAt.getTime() });
  try {
    const response = await llmAdapter.generateText(request);
    return response.isOk()
      ? { kind: 'answered', response: response.value, elapsed: elapsed() }
      : { kind: 'failed', error: response.error, elapsed: elapsed() };
  } catch (thrown) {
    return { kind: 'threw', thrown, elapsed: elapsed() };
  }
}
