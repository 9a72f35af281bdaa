import type {
  ActivityEntry,
  ExecutionHistoryEntry,
  Job,
  JobStatusType,
  PutOffCall,
  RequestedApproval,
} from '@faina/agent-core';
import { tokenHash } from '../parts/token-hash.js';
import { settleJobTo } from '../moves/settle-job.js';
import type { Statement } from '../parts/statement.js';

/** What a step adds to its job, as the saving statements read it. */
export function stepRow(job: Job) {
  const { epoch, eventSeq, iterations, usage } = job.currentData();
  const { activities, executions, invocations, context } = job.changes();
  return {
    id: job.id,
    epoch,
    event_seq: eventSeq,
    iterations,
    usage,
    context,
    activity_count: activities.length,
    activities: activities.map(activityRow),
    execution_count: executions.length,
    executions: executions.map(executionRow),
    invocations: invocations.map(({ callKey, status }) => ({ call_key: callKey, status })),
  };
}

export type StepRow = ReturnType<typeof stepRow>;

/**
 * How an attempt ended, as the settling statements read it beside the step.
 * @param approvalExpiresMs for questions that name no time of their own.
 */
function settlementRow(job: Job, reason: string, approvalExpiresMs: number) {
  const { outcome, output, error, failures, ...data } = job.currentData();
  return {
    outcome,
    output,
    error,
    critical: data.criticalToolFailureInfo,
    summary: data.lastFailureSummary,
    failures,
    delay_ms: data.delayMs,
    needs_tools: data.neededTools,
    waiting_for: data.waitingFor,
    reason,
    approvals: job.changes().approvals.map((each) => approvalRow(each, approvalExpiresMs)),
    later: job.changes().laterCalls.map(laterRow),
  };
}

const laterRow = ({ by, ...call }: PutOffCall) => ({
  call_key: call.callKey,
  call_id: call.callId,
  tool: call.tool,
  effect: call.effect,
  idempotency: call.idempotency,
  token_hash: by.kind === 'token' ? tokenHash(by.token) : null,
  args: call.args,
  context: call.context,
  timeout_ms: call.timeoutMs,
  expires_in_ms: call.expiresInMs,
});

function approvalRow(approval: RequestedApproval, defaultExpiresMs: number) {
  const { callKey, expiresInMs = defaultExpiresMs, onExpire = 'fail', ...rest } = approval;
  const { editable = [], remindAt = [], ...question } = rest;
  return {
    ...question,
    call_key: callKey,
    editable,
    on_expire: onExpire,
    expires_in_ms: expiresInMs,
    remind_in_ms: [...new Set(remindAt)]
      .toSorted((one, other) => one - other)
      .map((part) => part * expiresInMs),
  };
}

type SettlementRow = ReturnType<typeof settlementRow>;

/** How an attempt ended, with the statement that stores it alone. */
export interface Settled {
  readonly to: JobStatusType;
  readonly statement: Statement;
  readonly row: SettlementRow;
}

/**
 * The end of an attempt or of a job, if the job has moved since it was saved. What an attempt begins with
 * stands in the lease already, so the last move counts.
 */
export function settlementOf(job: Job, approvalExpiresMs: number): Settled | undefined {
  const move = job.changes().moves.at(-1);
  const statement = move && settleJobTo.get(move.to);
  if (!statement) return undefined;
  return { to: move.to, statement, row: settlementRow(job, move.reason, approvalExpiresMs) };
}

/** Stores an end with its step. */
export const settleAlone = (step: StepRow, { statement, row }: Settled) => ({
  ...statement,
  values: [JSON.stringify(step), JSON.stringify(row), step.id],
});

/** Of several steps, each with the end that may come with it: their rows, and the entries of all of them. */
export function valuesOfSteps(
  steps: readonly { readonly step: StepRow; readonly end?: Settled | undefined }[],
): string[] {
  const rows: object[] = [];
  const allActivities: EntryRow[] = [];
  const allExecutions: EntryRow[] = [];
  for (const [index, { step, end }] of steps.entries()) {
    const number = index + 1;
    // Members that are undefined are left out of the JSON; to copy all but some costs more.
    const entries = { activities: undefined, executions: undefined };
    rows.push({ ...step, ...entries, step: number, settlement: end?.row });
    for (const entry of step.activities) allActivities.push(numbered(entry, number));
    for (const entry of step.executions) allExecutions.push(numbered(entry, number));
  }
  return [rows, allActivities, allExecutions].map((list) => JSON.stringify(list));
}

interface EntryRow {
  /** Of its step, where several share a statement. */
  step: number | undefined;
  /** In its history, of those of its step, from 1. */
  readonly place: number;
}

/** Rows are made for one save, so that none of them has to be copied. */
function numbered(entry: EntryRow, step: number): EntryRow {
  entry.step = step;
  return entry;
}

// All rows of a history have the same members, those that are undefined are left out of the JSON: built so,
// they cost least.

function activityRow(entry: ActivityEntry, index: number) {
  const answer = entry.role === 'ASSISTANT' ? entry : undefined;
  const result = entry.role === 'TOOL_RESULT' ? entry : undefined;
  return {
    step: undefined as number | undefined,
    place: index + 1,
    role: entry.role,
    content: entry.content,
    created_at: entry.createdAt,
    tool_calls: answer && answer.toolCalls.length > 0 ? answer.toolCalls : undefined,
    model_parts: answer?.parts,
    tool_call_id: result?.toolCallId,
    tool_name: result?.toolName,
    attachments: entry.role === 'ASSISTANT' ? undefined : entry.attachments,
  };
}

function executionRow(entry: ExecutionHistoryEntry, index: number) {
  return {
    step: undefined as number | undefined,
    place: index + 1,
    type: entry.type,
    name: entry.name,
    params: entry.params,
    result: entry.result,
    result_bytes: entry.resultBytes,
    error: entry.error,
    is_critical: entry.isCritical,
    effect: entry.effect,
    call_key: entry.callKey,
    call_ordinal: entry.callOrdinal,
    usage: entry.usage,
    message: entry.message,
    started_at: entry.startedAt,
    duration_ms: entry.durationMs,
  };
}
