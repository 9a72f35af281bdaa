import type { Attempt } from './attempt.js';
import { isUsable } from './is-usable.js';
import { readStructuredAnswer } from './read-structured-answer.js';
import { type Elapsed, endOf } from './record-answer.js';
import { proceed, settleWith, type Step } from './step.js';
import { storableText } from '../json/storable-text.js';
import type { ModelResponse } from '../ports/llm-adapter.js';

/** What follows from an answer that is recorded: more steps, the end, or another try. */
export function judgeAnswer(attempt: Attempt, response: ModelResponse, elapsed: Elapsed): Step {
  if (response.tool_calls.length > 0) return proceed;
  const message = storableText(response.content ?? '');
  if (!isUsable(response, attempt.agent)) {
    return askAgain(attempt, elapsed, {
      code: 'UNUSABLE_ANSWER',
      problem: 'it was empty or too short. Answer the request in full, or call a tool',
    });
  }
  const { outputSchema } = attempt.agent;
  if (!outputSchema) return settleWith({ kind: 'complete', outcome: 'SUCCESS', message });
  const answer = readStructuredAnswer(message, outputSchema);
  if (answer.isError()) {
    return askAgain(attempt, elapsed, { code: 'OUTPUT_INVALID', problem: answer.error });
  }
  return settleWith({ kind: 'complete', outcome: 'SUCCESS', message, data: answer.value });
}

/** Notes why an answer cannot be used and goes on, or ends the job once that was tried enough. */
function askAgain(
  attempt: Attempt,
  elapsed: Elapsed,
  { code, problem }: { readonly code: string; readonly problem: string },
): Step {
  const { job, agent } = attempt;
  job.addExecution({
    type: 'unusable_llm_response',
    name: agent.model,
    message: problem,
    ...elapsed,
  });
  if (replansOf(attempt) >= agent.maxReplanAttempts) {
    const message = 'Failed to get a usable response from LLM after maximum replan attempts';
    return settleWith({ kind: 'fail', outcome: 'FAILURE_LLM', error: { code, message } });
  }
  const content = `Your last answer could not be used: ${problem}.`;
  job.addActivity({ role: 'SYSTEM', content, createdAt: endOf(elapsed) });
  return proceed;
}

/** Every SYSTEM entry of a conversation is a note of a replan; so the count survives a crash. */
function replansOf({ job }: Attempt): number {
  const { conversationHistory } = job.currentData().agentState;
  return conversationHistory.entries().filter((entry) => entry.role === 'SYSTEM').length;
}
