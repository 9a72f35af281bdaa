import type { Attempt } from './attempt.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { isUsable } from './is-usable.js';
import { modelFailure } from './model-failure.js';
import { proceed, settleWith, type Step } from './step.js';
import { serializeError } from '../errors/serialize-error.js';
import { assignCallIds } from '../history/assign-call-ids.js';
import { toModelMessages } from '../history/to-model-messages.js';
import { storableText } from '../json/storable-text.js';
import type { ModelRequest, ModelResponse } from '../ports/llm-adapter.js';

const replanNote =
  'Your last answer could not be used: it was empty or too short. Answer the request in full, or call a tool.';

/** One model call and what follows from its answer; tool calls are left open for the next step. */
export async function askModel(
  { llmAdapter, clock }: ExecutorDependencies,
  attempt: Attempt,
): Promise<Step> {
  const { job, agent } = attempt;
  const startedAt = clock.now();
  const elapsed = () => ({ startedAt, durationMs: clock.now().getTime() - startedAt.getTime() });
  try {
    const response = await llmAdapter.generateText(modelRequest(attempt));
    if (response.isError()) {
      if (attempt.signal.aborted) return proceed;
      return modelFailure(attempt, response.error, elapsed());
    }
    recordAnswer(attempt, response.value, elapsed());
    return nextStep(attempt, response.value, elapsed());
  } catch (thrown) {
    if (attempt.signal.aborted) return proceed;
    const error = serializeError(thrown);
    job.addExecution({ type: 'system_error', name: agent.model, error, ...elapsed() });
    const message = `The model adapter failed unexpectedly: ${error.message}`;
    return settleWith({
      kind: 'fail',
      outcome: 'FAILURE_INTERNAL',
      error: { code: 'FAILURE_INTERNAL', message },
    });
  }
}

export function modelRequest({ agent, job, tools, signal, systemPrompt }: Attempt): ModelRequest {
  const { conversationHistory } = job.currentData().agentState;
  return {
    model: agent.model,
    temperature: agent.temperature,
    messages: toModelMessages(systemPrompt, conversationHistory.entries()),
    tools,
    signal,
  };
}

type Elapsed = { readonly startedAt: Date; readonly durationMs: number };

const endOf = ({ startedAt, durationMs }: Elapsed): Date =>
  new Date(startedAt.getTime() + durationMs);

export function recordAnswer(
  { job, agent }: Attempt,
  response: ModelResponse,
  elapsed: Elapsed,
): void {
  job.countModelCall(response.usage);
  job.countIteration();
  job.addActivity({
    role: 'ASSISTANT',
    content: response.content === null ? null : storableText(response.content),
    toolCalls: assignCallIds(response.tool_calls, job.currentData().iterations),
    createdAt: endOf(elapsed),
  });
  const { usage, finishReason } = response;
  job.addExecution({
    type: 'llm_call',
    name: agent.model,
    ...(usage ? { usage } : {}),
    ...(finishReason === undefined ? {} : { message: finishReason }),
    ...elapsed,
  });
}

function nextStep(attempt: Attempt, response: ModelResponse, elapsed: Elapsed): Step {
  const { job, agent } = attempt;
  if (response.tool_calls.length > 0) return proceed;
  if (isUsable(response, agent)) {
    const message = storableText(response.content ?? '');
    return settleWith({ kind: 'complete', outcome: 'SUCCESS', message });
  }
  job.addExecution({ type: 'unusable_llm_response', name: agent.model, ...elapsed });
  if (replansOf(attempt) >= agent.maxReplanAttempts) {
    const message = 'Failed to get a usable response from LLM after maximum replan attempts';
    const error = { code: 'UNUSABLE_ANSWER', message };
    return settleWith({ kind: 'fail', outcome: 'FAILURE_LLM', error });
  }
  job.addActivity({ role: 'SYSTEM', content: replanNote, createdAt: endOf(elapsed) });
  return proceed;
}

/** Every SYSTEM entry of a conversation is a note of a replan; so the count survives a crash. */
function replansOf({ job }: Attempt): number {
  const { conversationHistory } = job.currentData().agentState;
  return conversationHistory.entries().filter((entry) => entry.role === 'SYSTEM').length;
}
