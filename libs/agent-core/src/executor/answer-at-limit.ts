import { modelRequest, recordAnswer } from './ask-model.js';
import type { Attempt } from './attempt.js';
import { closeOpenCalls } from './close-open-calls.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { isUsable } from './is-usable.js';
import type { LimitFailure } from './stop-condition.js';
import type { Settlement } from '../job/settlement.js';

/**
 * One last model call without tools, for agents whose `onLimit` is `answer`. Its words become the
 * output and the outcome still tells the limit; without usable words the limit is a failure.
 */
export async function answerAtLimit(
  { llmAdapter, clock }: ExecutorDependencies,
  attempt: Attempt,
  failure: LimitFailure,
): Promise<Settlement> {
  const startedAt = clock.now();
  closeOpenCalls(attempt.job, failure.error.message, startedAt);
  try {
    const response = await llmAdapter.generateText({ ...modelRequest(attempt), tools: [] });
    if (response.isError()) return failure;
    const answer = { ...response.value, tool_calls: [] };
    recordAnswer(attempt, answer, {
      startedAt,
      durationMs: clock.now().getTime() - startedAt.getTime(),
    });
    if (!isUsable(answer, attempt.agent)) return failure;
    return { kind: 'complete', outcome: failure.outcome, message: answer.content ?? '' };
  } catch {
    // An adapter that throws here changes nothing: the limit has ended the job already.
    return failure;
  }
}
