import type {
  ActivityEntry,
  ExecutionHistoryEntry,
  Job,
  RequestedApproval,
} from '@faina/agent-core';

/** Parameters $1 to $9, which both saving statements share. */
export function stepParameters(job: Job): unknown[] {
  const { epoch, iterations, usage } = job.currentData();
  const { activities, executions, invocations } = job.changes();
  return [
    job.id,
    epoch,
    iterations,
    JSON.stringify(usage),
    activities.length,
    JSON.stringify(activities.map(activityRow)),
    executions.length,
    JSON.stringify(executions.map(executionRow)),
    JSON.stringify(invocations.map(({ callKey, status }) => ({ call_key: callKey, status }))),
  ];
}

/**
 * Parameters $1 to $21 of the statement that ends an attempt.
 * @param approvalExpiresMs for questions that name no time of their own.
 */
export function settlementParameters(
  job: Job,
  reason: string,
  approvalExpiresMs: number,
): unknown[] {
  const { approvals, context } = job.changes();
  const data = job.currentData();
  return [
    ...stepParameters(job),
    job.status().type,
    data.outcome,
    jsonOrNull(data.output),
    jsonOrNull(data.error),
    jsonOrNull(data.criticalToolFailureInfo),
    data.lastFailureSummary ?? null,
    data.failures,
    data.delayMs ?? null,
    data.waitingFor,
    reason,
    JSON.stringify(approvals.map((approval) => approvalRow(approval, approvalExpiresMs))),
    jsonOrNull(context),
  ];
}

const jsonOrNull = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

function approvalRow(approval: RequestedApproval, defaultExpiresMs: number) {
  const { callKey, expiresInMs = defaultExpiresMs, ...rest } = approval;
  return { ...rest, call_key: callKey, expires_in_ms: expiresInMs };
}

function activityRow(entry: ActivityEntry, index: number) {
  const row = {
    n: index + 1,
    role: entry.role,
    content: entry.content,
    created_at: entry.createdAt,
  };
  switch (entry.role) {
    case 'SYSTEM':
    case 'USER':
      return row;
    case 'ASSISTANT':
      return entry.toolCalls.length > 0 ? { ...row, tool_calls: entry.toolCalls } : row;
    case 'TOOL_RESULT':
      return { ...row, tool_call_id: entry.toolCallId, tool_name: entry.toolName };
  }
}

function executionRow(entry: ExecutionHistoryEntry, index: number) {
  const { isCritical, callKey, startedAt, durationMs, ...rest } = entry;
  return {
    n: index + 1,
    ...rest,
    is_critical: isCritical,
    call_key: callKey,
    started_at: startedAt,
    duration_ms: durationMs,
  };
}
