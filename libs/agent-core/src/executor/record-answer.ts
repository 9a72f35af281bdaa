import type { Attempt } from './attempt.js';
import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import type { ToolCall } from '../history/activity-history.js';
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
  const toolCalls = assignCallIds(response.tool_calls, job.currentData().iterations);
  job.addActivity({
    role: 'ASSISTANT',
    content: response.content === null ? null : storableText(response.content),
    toolCalls,
    createdAt: endOf(elapsed),
  });
  const { usage, finishReason, model } = response;
  job.addExecution({
    type: 'llm_call',
    name: model ?? agent.model,
    ...(usage ? { usage } : {}),
    ...(finishReason === undefined ? {} : { message: finishReason }),
    ...elapsed,
  });
  if (finishReason === 'length') for (const call of toolCalls) closeCutCall(job, call, elapsed);
}

/**
 * An answer that ended at the output limit may have lost the end of its last call, even where the
 * arguments still parse, and calls after it; so none of its calls is run, and the model is told.
 */
function closeCutCall(job: Attempt['job'], call: ToolCall, elapsed: Elapsed): void {
  const error = serializeError(
    new ToolError(
      `Tool '${call.name}' was not run: the answer was cut at the output limit, which may have lost arguments and calls. Ask again with fewer calls or shorter arguments.`,
      call.name,
      undefined,
      true,
      'ARGUMENTS_CUT',
    ),
  );
  job.countToolCall();
  job.addActivity({
    role: 'TOOL_RESULT',
    content: JSON.stringify(error),
    toolCallId: call.id,
    toolName: call.name,
    createdAt: endOf(elapsed),
  });
  job.addExecution({
    type: 'tool_error',
    name: call.name,
    params: call.arguments,
    error,
    isCritical: false,
    startedAt: endOf(elapsed),
    durationMs: 0,
  });
}
