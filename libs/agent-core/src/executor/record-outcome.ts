import { modelText } from './model-text.js';
import { proceed, settleWith, type Step } from './step.js';
import type { SerializedError } from '../errors/serialized-error.js';
import type { Job } from '../job/job.js';
import type { SettledCall } from '../ports/tool-execution.js';
import { recordRepair } from '../tool-call/repair/repair-entry.js';
import type { ToolOutcome } from '../tool-call/tool-outcome.js';

export interface TimedOutcome {
  readonly prepared: SettledCall;
  readonly outcome: ToolOutcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Puts the outcome of a call into both histories and says what it means for the attempt. */
export function recordOutcome(job: Job, timed: TimedOutcome): Step {
  const { prepared, outcome, endedAt } = timed;
  job.countToolCall();
  if (prepared.kind === 'ready' && prepared.repair) {
    const { call, tool, params, repair } = prepared;
    const { startedAt } = timed;
    const { rung } = repair;
    recordRepair(job, { call, toolName: tool.name, rung, args: params, startedAt, durationMs: 0 });
  }
  switch (outcome.kind) {
    case 'completed': {
      const { data, text } = outcome;
      addResult(job, prepared, modelText(data), endedAt);
      job.addExecution({
        ...entryOf(timed),
        type: 'tool_call',
        result: data,
        ...(text === undefined ? {} : { message: text }),
      });
      return proceed;
    }
    case 'recoverable_error':
      addFailure(job, timed, outcome.error, false);
      return proceed;
    case 'critical_error':
      addFailure(job, timed, outcome.error, true);
      return settleWith(criticalFailure(prepared.call.name, outcome.error));
    case 'awaiting_approval':
      job.addExecution({ ...entryOf(timed), type: 'approval', message: outcome.approvalId });
      return settleWith({ kind: 'wait', waitingFor: 'approval' });
    case 'delegated': {
      const error = {
        name: 'ToolError',
        code: 'FALLBACK_DESTINATION_MISSING',
        message: `Tool '${prepared.call.name}' handed the call on (${outcome.reason}) and nothing took it.`,
        toolName: prepared.call.name,
        isRecoverable: true,
      };
      addFailure(job, timed, error, false);
      return proceed;
    }
  }
}

function addFailure(job: Job, timed: TimedOutcome, error: SerializedError, isCritical: boolean) {
  addResult(job, timed.prepared, modelText(error), timed.endedAt);
  job.addExecution({
    ...entryOf(timed),
    type: 'tool_error',
    error,
    isCritical,
    message: error.message,
  });
}

function addResult(job: Job, { call }: SettledCall, content: string, createdAt: Date): void {
  job.addActivity({
    role: 'TOOL_RESULT',
    content,
    toolCallId: call.id,
    toolName: call.name,
    createdAt,
  });
}

function entryOf({ prepared, startedAt, endedAt }: TimedOutcome) {
  const effect = prepared.kind === 'ready' ? prepared.tool.effect : 'none';
  return {
    name: prepared.kind === 'ready' ? prepared.tool.name : prepared.call.name,
    params: prepared.params,
    ...(effect === 'none' ? {} : { effect }),
    startedAt,
    durationMs: endedAt.getTime() - startedAt.getTime(),
  };
}

function criticalFailure(toolName: string, error: SerializedError) {
  const { originalError } = error;
  return {
    kind: 'fail',
    outcome: 'FAILURE_TOOL',
    error: { code: error.code ?? 'TOOL_FAILED', message: error.message },
    summary: `Critical: Tool '${toolName}' failed non-recoverably: ${error.message}`,
    critical: {
      toolName,
      errorType: error.name,
      message: error.message,
      isRecoverable: false,
      ...(originalError ? { details: { originalError } } : {}),
    },
  } as const;
}
