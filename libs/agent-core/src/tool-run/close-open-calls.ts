import { modelText } from './model-text.js';
import type { OpenToolCall } from '../job/history/activity-history.js';
import type { OpenInvocation } from '../job/job-data.js';
import type { Job } from '../job/job.js';
import { confirmedEffect, deniedEffect, effectUnknownError } from '../tool/tool-outcome.js';
import { type SerializedError, serializeError } from '../values/json/serialize-error.js';
import { toolFailure } from '../values/tool-error.js';

/**
 * Gives every open call a result, so that the conversation stays valid and says the truth: a call
 * that acts on the world outside and was begun may have taken effect, unless a person has said more.
 * @param reason why the others were not run
 */
export function closeOpenCalls(job: Job, reason: string, now: Date): void {
  for (const call of job.openCalls()) {
    const invocation = job.invocationOf(call);
    if (invocation) closeBegunCall(job, call, invocation, now);
    else job.addResult(call, modelText(notRun(call.name, reason)), now);
  }
}

function closeBegunCall(job: Job, call: OpenToolCall, invocation: OpenInvocation, now: Date): void {
  const { callKey, tool, status } = invocation;
  switch (status) {
    case 'STARTED':
    case 'REPEAT': {
      const error = effectUnknownError(tool, 'the job ended while it was running');
      job.addResult(call, modelText(error), now);
      job.addExecution({ ...errorEntry(invocation, error, now), callOrdinal: call.ordinal });
      job.addInvocation({ callKey, status: 'UNKNOWN' });
      return;
    }
    case 'UNKNOWN': {
      const error = effectUnknownError(tool, 'the job ended before a person said it');
      job.addResult(call, modelText(error), now);
      return;
    }
    case 'HAPPENED':
    case 'DID_NOT_HAPPEN': {
      const entry = personsWordEntry(invocation, status, now);
      job.addResult(call, modelText(entry.type === 'tool_call' ? entry.result : entry.error), now);
      job.addExecution({ ...entry, callOrdinal: call.ordinal });
      job.addInvocation({ callKey, status: status === 'HAPPENED' ? 'COMPLETED' : 'FAILED' });
    }
  }
}

type BegunCall = Pick<OpenInvocation, 'tool' | 'callKey'>;

/** What a person said of an effect, for the execution history of a job that runs no more. */
export function personsWordEntry(
  invocation: BegunCall,
  word: 'HAPPENED' | 'DID_NOT_HAPPEN',
  now: Date,
) {
  if (word === 'DID_NOT_HAPPEN')
    return errorEntry(invocation, serializeError(deniedEffect(invocation.tool)), now);
  const { data, text } = confirmedEffect(invocation.tool);
  return { ...entryOf(invocation, now), type: 'tool_call', result: data, message: text } as const;
}

function errorEntry(invocation: BegunCall, error: SerializedError, now: Date) {
  const entry = { ...entryOf(invocation, now), error, isCritical: false, message: error.message };
  return { ...entry, type: 'tool_error' } as const;
}

const entryOf = ({ tool, callKey }: BegunCall, now: Date) =>
  ({ name: tool, effect: 'external', callKey, startedAt: now, durationMs: 0 }) as const;

const notRun = (name: string, reason: string): SerializedError =>
  serializeError(toolFailure(name, 'NOT_RUN', `Tool '${name}' was not run: ${reason}`));
