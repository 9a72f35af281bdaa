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
  const numbered = steps.map(({ step: { activities, executions, ...row }, end }, index) => ({
    step: index + 1,
    ...row,
    settlement: end?.row,
  }));
  const entriesOf = <Entry>(of: (step: StepRow) => readonly Entry[]) =>
    steps.flatMap(({ step }, index) => of(step).map((entry) => ({ step: index + 1, ...entry })));
  return [
    JSON.stringify(numbered),
    JSON.stringify(entriesOf(({ activities }) => activities)),
    JSON.stringify(entriesOf(({ executions }) => executions)),
  ];
}

function activityRow(entry: ActivityEntry, index: number) {
  const row = {
    place: index + 1,
    role: entry.role,
    content: entry.content,
    created_at: entry.createdAt,
  };
  switch (entry.role) {
    case 'SYSTEM':
    case 'USER':
      return entry.attachments ? { ...row, attachments: entry.attachments } : row;
    case 'ASSISTANT':
      return {
        ...row,
        ...(entry.toolCalls.length > 0 && { tool_calls: entry.toolCalls }),
        ...(entry.parts && { model_parts: entry.parts }),
      };
    case 'TOOL_RESULT':
      return {
        ...row,
        tool_call_id: entry.toolCallId,
        tool_name: entry.toolName,
        ...(entry.attachments && { attachments: entry.attachments }),
      };
  }
}

function executionRow(entry: ExecutionHistoryEntry, index: number) {
  const { isCritical, callKey, callOrdinal, startedAt, durationMs, resultBytes, ...rest } = entry;
  return {
    place: index + 1,
    ...rest,
    result_bytes: resultBytes,
    is_critical: isCritical,
    call_key: callKey,
    call_ordinal: callOrdinal,
    started_at: startedAt,
    duration_ms: durationMs,
  };
}
