import type { Attempt } from '../../attempt/attempt.js';
import { callModel } from '../../attempt/model-call/call-model.js';
import type { ExecutorDependencies } from '../../attempt/executor-dependencies.js';
import { judgeAnswer } from './judge-answer.js';
import { modelFailure, recordAdapterFault } from '../../attempt/model-call/model-failure.js';
import { modelRequest } from '../../attempt/model-call/model-request.js';
import { recordAnswer } from '../record-answer.js';
import { proceed, settleWith, type Step } from '../../attempt/step.js';
import { limitFailure } from '../../attempt/stop-condition.js';
import { type Answer, unjudgedAnswer } from './unjudged-answer.js';
import { outputCheck } from '../../agent/output-schema.js';
import { Result } from '../../values/result.js';

/**
 * One answer of the model and what follows from it; tool calls are left open for the next step. An
 * answer that a schema is run on is saved first and judged in a step of its own: were this process to
 * end over it, the next one would judge what is there and not pay for another answer.
 */
export async function askModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
): Promise<Step> {
  const { agent, job } = attempt;
  const output = agent.outputSchema ? outputCheck(agent.outputSchema) : Result.ok(undefined);
  if (output.isError()) return unusableSchema(output.error);
  const saved = unjudgedAnswer(agent, job);
  if (saved) return judgeAnswer(attempt, saved, output.value);
  const call = await callModel(dependencies, attempt, (maxContextTokens) =>
    modelRequest(attempt, maxContextTokens),
  );
  switch (call.kind) {
    case 'answered':
      return judgeOrSave(attempt, recordAnswer(attempt, call.response, call.elapsed));
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

/** Without a schema what follows is saved with the answer, which saves a commit. */
function judgeOrSave(attempt: Attempt, answer: Answer): Step {
  const isSavedFirst = answer.toolCalls.length > 0 || attempt.agent.outputSchema;
  return isSavedFirst ? proceed : judgeAnswer(attempt, answer, undefined);
}

function unusableSchema(problem: string): Step {
  const message = `Answers cannot be checked against the agent's outputSchema: ${problem}. Correct the agent.`;
  return settleWith({
    kind: 'fail',
    outcome: 'FAILURE_INTERNAL',
    error: { code: 'OUTPUT_SCHEMA_UNUSABLE', message },
  });
}

/** The end of a job whose budget has no room for another answer. */
export function budgetExceeded({ limits }: Attempt): Step {
  const reached = `Max tokens (${limits.maxTokens ?? 0}) reached.`;
  return settleWith(limitFailure('FAILURE_BUDGET', `${reached} Goal not achieved.`));
}
