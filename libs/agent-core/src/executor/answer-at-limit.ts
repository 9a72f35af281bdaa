import type { Attempt } from './attempt.js';
import { closeOpenCalls } from './close-open-calls.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { isUsable } from './is-usable.js';
import { modelRequest } from './model-request.js';
import { recordAnswer } from './record-answer.js';
import type { LimitFailure } from './stop-condition.js';
import { answerTurnAtLimit } from '../planner/answer-turn-at-limit.js';
import type { Settlement } from '../job/settlement.js';
import { storableText } from '../json/storable-text.js';

/**
 * One last model call without tools, for agents whose `onLimit` is `answer`. Its words become the
 * output and the outcome still tells the limit; without usable words the limit is a failure. The
 * reply of a planned turn needs no model.
 */
export async function answerAtLimit(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  failure: LimitFailure,
): Promise<Settlement> {
  if (attempt.agent.strategy === 'plan') return answerTurnAtLimit(dependencies, attempt, failure);
  const { llmAdapter, clock } = dependencies;
  const startedAt = clock.now();
  closeOpenCalls(attempt.job, failure.error.message, startedAt);
  const request = modelRequest({ ...attempt, tools: [] }, attempt.agent.maxContextTokens);
  if (!request) return failure;
  try {
    const response = await llmAdapter.generateText(request);
    if (response.isError()) return failure;
    const answer = { ...response.value, tool_calls: [] };
    recordAnswer(attempt, answer, {
      startedAt,
      durationMs: clock.now().getTime() - startedAt.getTime(),
    });
    if (!isUsable(answer, attempt.agent)) return failure;
    const message = storableText(answer.content ?? '');
    return { kind: 'complete', outcome: failure.outcome, message };
  } catch {
    // An adapter that throws here changes nothing: the limit has ended the job already.
    return failure;
  }
}
