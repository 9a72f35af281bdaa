import { goOnFromCut } from './cut-answer.js';
import { judgeAnswer, unjudgedAnswer } from './judge-answer.js';
import { outputCheck } from '../../agent/output-schema.js';
import { type Attempt, proceed, settleWith, type Step } from '../../attempt/attempt.js';
import { callModel } from '../../attempt/model-call/call-model.js';
import { modelFailure, recordUnanswered } from '../../attempt/model-call/model-failure.js';
import { modelRequest } from '../../attempt/model-call/model-request.js';
import { budgetExceeded } from '../../attempt/stop-condition.js';
import type { Answer } from '../../job/history/activity-history.js';
import { failedWith } from '../../job/settlement.js';
import { Result } from '../../values/result.js';
import { recordAnswer } from '../record-answer.js';

/**
 * One answer of the model and what follows from it; tool calls are left open for the next step. An
 * answer that a schema is run on is saved first and judged in a step of its own: were this process to
 * end over it, the next one would judge what is there and not pay for another answer.
 */
export async function askModel(attempt: Attempt): Promise<Step> {
  const { agent } = attempt;
  const output = agent.outputSchema ? outputCheck(agent.outputSchema) : Result.ok(undefined);
  if (output.isError()) {
    const message = `Answers cannot be checked against the agent's outputSchema: ${output.error}. Correct the agent.`;
    return settleWith(failedWith('FAILURE_INTERNAL', message, 'OUTPUT_SCHEMA_UNUSABLE'));
  }
  const saved = unjudgedAnswer(attempt);
  if (saved) return judgeAnswer(attempt, saved, output.value);
  const call = await callModel(attempt, (maxContextTokens) =>
    modelRequest(attempt, maxContextTokens),
  );
  switch (call.kind) {
    case 'answered': {
      const answer = recordAnswer(attempt, call.response, call.elapsed);
      const isCut = call.response.finishReason === 'length' && answer.toolCalls.length === 0;
      return isCut ? goOnFromCut(attempt, answer, call.response) : judgeOrSave(attempt, answer);
    }
    case 'failed':
      return modelFailure(attempt, call);
    case 'threw': {
      const { message } = recordUnanswered(attempt, call);
      const told = `The model adapter failed unexpectedly: ${message}`;
      return settleWith(failedWith('FAILURE_INTERNAL', told));
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
