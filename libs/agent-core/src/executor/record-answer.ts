import type { Attempt } from './attempt.js';
import { closeRefusedCall, screenCalls } from './refused-calls.js';
import { assignCallIds } from '../history/assign-call-ids.js';
import { storableText } from '../json/storable-text.js';
import type { ModelResponse } from '../ports/llm-adapter.js';

/** When something ran, for an execution entry. */
export interface Elapsed {
  readonly startedAt: Date;
  readonly durationMs: number;
}

export const endOf = ({ startedAt, durationMs }: Elapsed): Date =>
  new Date(startedAt.getTime() + durationMs);

/** Puts an answer of the model into both histories and counts it. */
export function recordAnswer(
  { job, agent }: Attempt,
  response: ModelResponse,
  elapsed: Elapsed,
): void {
  job.countModelCall(response.usage);
  job.countIteration();
  const { usage, finishReason, model } = response;
  const named = assignCallIds(response.tool_calls, job.currentData().iterations);
  const calls = screenCalls(named, finishReason === 'length');
  job.addActivity({
    role: 'ASSISTANT',
    content: response.content === null ? null : storableText(response.content),
    toolCalls: calls.map(({ call }) => call),
    createdAt: endOf(elapsed),
  });
  job.addExecution({
    type: 'llm_call',
    name: model ?? agent.model,
    ...(usage ? { usage } : {}),
    ...(finishReason === undefined ? {} : { message: finishReason }),
    ...elapsed,
  });
  for (const { call, refusal } of calls) {
    if (refusal) closeRefusedCall(job, call, refusal, endOf(elapsed));
  }
}
