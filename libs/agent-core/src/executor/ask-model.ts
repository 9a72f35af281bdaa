import type { Attempt } from './attempt.js';
import { callModel } from './call-model.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { judgeAnswer } from './judge-answer.js';
import { modelFailure, recordAdapterFault } from './model-failure.js';
import { modelRequest } from './model-request.js';
import { recordAnswer } from './record-answer.js';
import { proceed, settleWith, type Step } from './step.js';
import { limitFailure } from './stop-condition.js';

/** One answer of the model and what follows from it; tool calls are left open for the next step. */
export async function askModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
): Promise<Step> {
  const call = await callModel(dependencies, attempt, (maxContextTokens) =>
    modelRequest(attempt, maxContextTokens),
  );
  switch (call.kind) {
    case 'answered':
      recordAnswer(attempt, call.response, call.elapsed);
      return judgeAnswer(attempt, call.response, call.elapsed);
    case 'failed':
      return modelFailure(attempt, call.error, call.elapsed);
    case 'threw': {
      const fault = recordAdapterFault(attempt, call.thrown, call.elapsed);
      const message = `The model adapter failed unexpectedly: ${fault}`;
      return settleWith({
        kind: 'fail',
        outcome: 'FAILURE_INTERNAL',
        error: { code: 'FAILURE_INTERNAL', message },
      });
    }
    case 'interrupted':
      return proceed;
    case 'no_room':
      return budgetExceeded(attempt);
  }
}

/** The end of a job whose budget has no room for another answer. */
export function budgetExceeded({ limits }: Attempt): Step {
  const reached = `Max tokens (${limits.maxTokens ?? 0}) reached.`;
  return settleWith(limitFailure('FAILURE_BUDGET', `${reached} Goal not achieved.`));
}
