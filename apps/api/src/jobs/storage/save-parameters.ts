import type {
  ActivityEntry,
  ExecutionHistoryEntry,
  Job,
  RequestedApproval,
} from '@faina/agent-core';

/** What a step adds to its job, as the saving statements read it. */
export function stepRow(job: Job) {
  const { epoch, iterations, usage } = job.currentData();
  const { activities, executions, invocations, context } = job.changes();
  return {
    id: job.id,
    epoch,
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
 * Parameters $1 to $21 of the statement that ends an attempt.
 * @param approvalExpiresMs for questions that name no time of their own.
 */
export function settlementParameters(
  job: Job,
  reason: string,
  approvalExpiresMs: number,
): unknown[] {
  const step = stepRow(job);
  const data = job.currentData();
  const approvals = job.changes().approvals.map((each) => approvalRow(each, approvalExpiresMs));
  return [
    step.id,
    step.epoch,
    step.iterations,
    JSON.stringify(step.usage),
    step.activity_count,
    JSON.stringify(step.activities),
    step.execution_count,
    JSON.stringify(step.executions),
    JSON.stringify(step.invocations),
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
    JSON.stringify(approvals),
    jsonOrNull(step.context),
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
