import { modelText } from './model-text.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import type { OpenInvocation } from '../job/job-data.js';
import type { Job } from '../job/job.js';
import { confirmedEffect, deniedEffect, effectUnknownError } from '../tool/tool-outcome.js';
import type { JsonValue } from '../values/json/json-value.js';
import { type SerializedError, serializeError } from '../values/json/serialize-error.js';
import { ToolError } from '../values/tool-error.js';

/**
 * Gives every open call a result, so that the conversation stays valid and says the truth: a call
 * that acts on the world outside and was begun may have taken effect, unless a person has said more.
 * @param reason why the others were not run
 */
export function closeOpenCalls(job: Job, reason: string, now: Date): void {
  for (const call of job.openCalls()) {
    const invocation = job.invocationOf(call);
    if (invocation) closeBegunCall(job, call, invocation, now);
    else addResult(job, call, notRun(call.name, reason), now);
  }
}

function closeBegunCall(job: Job, call: OpenToolCall, invocation: OpenInvocation, now: Date): void {
  const { callKey, tool, status } = invocation;
  switch (status) {
    case 'STARTED':
    case 'REPEAT': {
      const error = effectUnknownError(tool, 'the job ended while it was running');
      addResult(job, call, error, now);
      job.addExecution(errorEntry(invocation, error, now));
      job.addInvocation({ callKey, status: 'UNKNOWN' });
      return;
    }
    case 'UNKNOWN':
      addResult(job, call, effectUnknownError(tool, 'the job ended before a person said it'), now);
      return;
    case 'HAPPENED':
    case 'DID_NOT_HAPPEN': {
      const entry = personsWordEntry(invocation, status, now);
      addResult(job, call, entry.type === 'tool_call' ? entry.result : entry.error, now);
      job.addExecution(entry);
      job.addInvocation({ callKey, status: status === 'HAPPENED' ? 'COMPLETED' : 'FAILED' });
    }
  }
}

/** What a person said of an effect, for the execution history of a job that runs no more. */
export function personsWordEntry(
  invocation: Pick<OpenInvocation, 'tool' | 'callKey'>,
  word: 'HAPPENED' | 'DID_NOT_HAPPEN',
  now: Date,
) {
  if (word === 'DID_NOT_HAPPEN')
    return errorEntry(invocation, serializeError(deniedEffect(invocation.tool)), now);
  const { data, text } = confirmedEffect(invocation.tool);
  return { ...entryOf(invocation, now), type: 'tool_call', result: data, message: text } as const;
}

const errorEntry = (
  invocation: Pick<OpenInvocation, 'tool' | 'callKey'>,
  error: SerializedError,
  now: Date,
) =>
  ({
    ...entryOf(invocation, now),
    type: 'tool_error',
    error,
    isCritical: false,
    message: error.message,
  }) as const;

const entryOf = ({ tool, callKey }: Pick<OpenInvocation, 'tool' | 'callKey'>, now: Date) =>
  ({ name: tool, effect: 'external', callKey, startedAt: now, durationMs: 0 }) as const;

const notRun = (name: string, reason: string): SerializedError =>
  serializeError(
    new ToolError(`Tool '${name}' was not run: ${reason}`, name, undefined, true, 'NOT_RUN'),
  );

function addResult(job: Job, call: OpenToolCall, value: JsonValue, createdAt: Date): void {
  job.addActivity({
    role: 'TOOL_RESULT',
    content: modelText(value),
    toolCallId: call.id,
    toolName: call.name,
    createdAt,
  });
}
