import { randomUUID } from 'node:crypto';
import { modelText } from './model-text.js';
import { putOff } from './put-off.js';
import { type Attempt, proceed, settleWith, type Step } from '../attempt/attempt.js';
import type { ApprovalPolicy } from '../agent/agent-definition.js';
import type { Job } from '../job/job.js';
import { recordRepair } from '../repair/repair-entry.js';
import { approvalHash } from '../tool-call/consent/consent.js';
import type { AnswerableCall } from '../tool-call/prepare/prepared-call.js';
import type { RoutingDecision } from '../tool-call/run/dispatch.js';
import { isEffectUnknown, type ToolOutcome } from '../tool/tool-outcome.js';
import type { AgentTool, ApprovalPreview } from '../tool/tool.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  storableText,
} from '../values/json/json-value.js';
import { toJsonValue } from '../values/json/to-json-value.js';
import { type SerializedError, serializeError } from '../values/json/serialize-error.js';
import { shorten } from '../values/text/shorten.js';
import { toolFailure } from '../values/tool-error.js';

export interface TimedOutcome {
  readonly prepared: AnswerableCall;
  readonly outcome: ToolOutcome;
  readonly decisions?: readonly RoutingDecision[];
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Puts the outcome of a call into both histories and says what it means for the attempt. */
export function recordOutcome(
  attempt: Pick<Attempt, 'job' | 'agent' | 'limits' | 'deadlineAt' | 'clock'>,
  timed: TimedOutcome,
): Step {
  const { job, agent } = attempt;
  const { prepared, outcome, endedAt } = timed;
  recordDecisions(job, timed);
  if (isEffectUnknown(outcome)) return recordUnknownEffect(job, timed);
  if (outcome.kind === 'awaiting_approval') {
    return recordQuestion(job, agent.approvals, timed, outcome);
  }
  if (outcome.kind === 'later' && prepared.kind === 'ready') {
    putOff(attempt, prepared, outcome);
    return settleWith({ kind: 'wait', waitingFor: 'tool' });
  }
  job.countToolCall();
  if (prepared.kind === 'ready' && prepared.repair) {
    const { call, tool, args, repair } = prepared;
    const { startedAt } = timed;
    const { rung } = repair;
    recordRepair(job, { call, toolName: tool.name, rung, args, startedAt, durationMs: 0 });
  }
  switch (outcome.kind) {
    case 'completed': {
      const { data, text, context, files } = outcome;
      if (context) job.updateContext(context);
      job.addResult(prepared.call, modelText(withEdit(prepared, data)), endedAt, files);
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
    case 'later':
      throw new Error('A call that must not run cannot be put off.');
    case 'delegated': {
      const { name } = prepared.call;
      const message = `Tool '${name}' handed the call on (${outcome.reason}) and nothing took it.`;
      const error = toolFailure(name, 'FALLBACK_DESTINATION_MISSING', message);
      addFailure(job, timed, serializeError(error), false);
      return proceed;
    }
  }
}

function recordDecisions(job: Job, { prepared, decisions = [], startedAt }: TimedOutcome): void {
  for (const { destination, reason, message } of decisions) {
    job.addExecution({
      type: 'fallback',
      name: nameOf(prepared),
      callOrdinal: prepared.call.ordinal,
      params: { fallbackTo: destination ?? null, reason },
      message,
      startedAt,
      durationMs: 0,
    });
  }
}

/** The call stays open: it runs, or is refused, once a person has decided. */
function recordQuestion(
  job: Job,
  { expiresInMs: agentsTime, onExpire, remindAt }: ApprovalPolicy,
  timed: TimedOutcome,
  { preview, expiresInMs, resume }: Extract<ToolOutcome, { kind: 'awaiting_approval' }>,
): Step {
  const { prepared } = timed;
  if (prepared.kind !== 'ready') throw new Error('A call that must not run cannot ask.');
  const { tool, callKey, args, consent } = prepared;
  const hash = approvalHash(tool, args, preview);
  const id = randomUUID();
  const standsMs = agentsTime ?? expiresInMs;
  // What a tool asks of its own accord, in the middle of its work, is asked as it stands.
  const editable = consent.kind === 'missing' && resume === undefined ? tool.editable : undefined;
  job.requestApproval({
    id,
    callKey,
    tool: tool.name,
    args,
    preview,
    hash,
    ...(standsMs === undefined ? {} : { expiresInMs: standsMs }),
    ...(resume === undefined ? {} : { resume }),
    ...(editable && { editable }),
    ...(onExpire && { onExpire }),
    ...(remindAt && { remindAt }),
  });
  job.addExecution({
    ...entryOf(timed),
    type: 'approval',
    result: { approvalId: id, hash },
    message: questionText(preview),
  });
  return settleWith({ kind: 'wait', waitingFor: 'approval' });
}

const maxQuestionChars = 500;

/** A question as the histories tell it. */
export const questionText = ({ text }: Pick<ApprovalPreview, 'text'>): string =>
  storableText(shorten(text, maxQuestionChars));

/** The call stays open: what it did is recorded once a person has said so. */
function recordUnknownEffect(job: Job, timed: TimedOutcome): Step {
  const { outcome } = timed;
  if (!('error' in outcome)) throw new Error('An unknown effect comes with its error.');
  const { error } = outcome;
  const entry = { ...entryOf(timed), error, isCritical: false, message: error.message };
  job.addExecution({ ...entry, type: 'tool_error' });
  return settleWith({ kind: 'wait', waitingFor: 'attention' });
}

function addFailure(job: Job, timed: TimedOutcome, error: SerializedError, isCritical: boolean) {
  const { tool, args } = timed.prepared;
  const stale = tool && staleContext(tool, args, job.currentData().context);
  if (stale) job.updateContext(stale);
  const told = withEdit(timed.prepared, toJsonValue(error));
  job.addResult(timed.prepared.call, modelText(told), timed.endedAt);
  job.addExecution({
    ...entryOf(timed),
    type: 'tool_error',
    error,
    isCritical,
    message: error.message,
  });
}

function entryOf({ prepared, startedAt, endedAt }: TimedOutcome) {
  const effect = prepared.kind === 'ready' ? prepared.tool.effect : (prepared.effect ?? 'none');
  const { callKey } = prepared;
  return {
    name: nameOf(prepared),
    params: prepared.args,
    ...(effect === 'none' ? {} : { effect }),
    ...(effect === 'none' || callKey === undefined ? {} : { callKey }),
    callOrdinal: prepared.call.ordinal,
    startedAt,
    durationMs: endedAt.getTime() - startedAt.getTime(),
  };
}

/** What the model reads of a call that ran with other arguments than it gave, so that it does not ask again. */
function withEdit(prepared: AnswerableCall, result: JsonValue): JsonValue {
  if (prepared.kind !== 'ready' || prepared.consent.kind !== 'granted') return result;
  const { edited } = prepared.consent;
  if (!edited) return result;
  const note =
    'Approved with changes: a person changed the arguments, and the call ran with these, not with yours. ' +
    'Do not call again for yours.';
  const approvedWithChanges = { by: edited.by, note, args: edited.args };
  return { approvedWithChanges, ...(isJsonObject(result) ? result : { result }) };
}

const nameOf = (prepared: AnswerableCall): string =>
  prepared.kind === 'ready' ? prepared.tool.name : prepared.call.name;

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

/**
 * What the context must not hold any longer once a call has failed: what the tool would have made
 * current, and what the call named in place of the current one. The calls after it were asked for
 * with that in mind, and would otherwise act on something else.
 */
export function staleContext(
  { contextArguments = {}, contextResults = [] }: AgentTool,
  args: JsonValue,
  context: JsonObject,
): JsonObject | undefined {
  const given = new Map(typeof args === 'object' ? Object.entries(args ?? {}) : []);
  const named = Object.entries(contextArguments)
    .filter(([argument, key]) => (given.get(argument) ?? context[key]) !== context[key])
    .map(([, key]) => key);
  const stale = [...contextResults, ...named].filter((key) => (context[key] ?? null) !== null);
  return stale.length === 0 ? undefined : Object.fromEntries(stale.map((key) => [key, null]));
}
