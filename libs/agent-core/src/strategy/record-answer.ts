import type { Attempt } from '../attempt/attempt.js';
import type { Answer } from '../job/history/activity-history.js';
import type { ModelResponse } from '../model/llm-adapter.js';
import { type Elapsed, endOf } from '../model/send-request.js';
import { assignCallIds } from '../tool-run/assign-call-ids.js';
import { closeRefusedCall, screenCalls } from '../tool-run/refused-calls.js';
import type { JsonValue } from '../values/json/json-value.js';
import { storableText } from '../values/json/storable-text.js';
import { quotation } from '../values/text/quotation.js';

/** Puts an answer of the model into both histories and counts it; the entry of the conversation. */
export function recordAnswer(attempt: Attempt, response: ModelResponse, elapsed: Elapsed): Answer {
  const { job } = attempt;
  recordModelCall(attempt, response, elapsed);
  const named = assignCallIds(response.tool_calls, job.currentData().iterations);
  const calls = screenCalls(named, response.finishReason === 'length');
  const answer: Answer = {
    role: 'ASSISTANT',
    content: response.content === null ? null : storableText(response.content),
    toolCalls: calls.map(({ call }) => call),
    createdAt: endOf(elapsed),
  };
  job.addActivity(answer);
  for (const { call, refusal } of calls) {
    if (refusal) closeRefusedCall(job, call, refusal, endOf(elapsed));
  }
  return answer;
}

/** Counts an answer of the model that the conversation does not get. */
export function recordModelCall(
  { job, agent }: Attempt,
  { usage, finishReason, model, notUnderstood = [] }: ModelResponse,
  elapsed: Elapsed,
): void {
  job.countModelCall(usage);
  job.countIteration();
  job.addExecution({
    type: 'llm_call',
    name: model ?? agent.model,
    ...(notUnderstood.length > 0 ? { result: { notUnderstood: quotes(notUnderstood) } } : {}),
    ...(usage ? { usage } : {}),
    ...(finishReason === undefined ? {} : { message: finishReason }),
    ...elapsed,
  });
}

const maxQuotes = 10;

const quotes = (parts: readonly string[]): JsonValue => parts.slice(0, maxQuotes).map(quotation);
