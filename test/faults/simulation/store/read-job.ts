import { readBackTypes } from '@faina/agent-core';
import { isoOf, type StatementContext } from './statement.js';
import { type HistoryRow, type JobRecord, threadKey } from './tables.js';

const longestShortBytes = 8_192;

/**
 * What `jobWithHistories` reads of a job.
 * @param hasPast whether it may have answers of people and begun calls of earlier attempts
 */
export function jobWithHistories(
  context: StatementContext,
  job: JobRecord,
  hasPast: boolean,
): Record<string, unknown> {
  const { columns } = job;
  const version = context.tables.agentVersions.get(columns.agentVersionId);
  const spentMs =
    columns.startedAt === null
      ? 0
      : Math.max(0, context.now - columns.startedAt - columns.waitedMs);
  const ofThread =
    columns.threadId === null ? null : context.tables.threads.get(threadKey(columns));
  return {
    id: columns.id,
    status: columns.status,
    tenant: columns.tenant,
    owner: columns.owner,
    tool_scopes: columns.toolScopes,
    thread_id: columns.threadId,
    input: columns.input,
    limits: columns.limits,
    stream: null,
    traceparent: null,
    max_attempts: columns.maxAttempts,
    priority: columns.priority,
    epoch: columns.epoch,
    event_seq: columns.eventSeq,
    usage: columns.usage,
    iterations: columns.iterations,
    failures: columns.failures,
    waiting_for: columns.waitingFor,
    outcome: columns.outcome,
    output: columns.output,
    version_id: columns.agentVersionId,
    definition: version?.definition,
    version: version?.version,
    spent_ms: spentMs,
    context: columns.context ?? ofThread ?? null,
    thread_messages: threadMessages(context, job),
    parents: null,
    approvals: hasPast ? decidedApprovals(job) : null,
    invocations: hasPast ? openInvocations(job) : null,
    later_calls: null,
    activities: job.activities.map(activityOf),
    kept_bytes: 0,
    executions: executionsOf(job),
  };
}

const orNull = (rows: readonly object[]): readonly object[] | null =>
  rows.length > 0 ? rows : null;

function decidedApprovals({ approvals }: JobRecord) {
  const decided = approvals.filter(
    ({ status, onExpire }) =>
      ['approved', 'rejected'].includes(status) || (status === 'expired' && onExpire === 'reject'),
  );
  const at = (approval: (typeof approvals)[number]) => approval.decidedAt ?? approval.expiresAt;
  const ordered = decided.toSorted(
    (one, other) => at(one) - at(other) || (one.id < other.id ? -1 : 1),
  );
  return orNull(
    ordered.map(({ id, callKey, hash, preview, status, reason, resume, answer }) => ({
      ...{ id, callKey, hash, preview, status, reason, resume, answer },
      edited: null,
    })),
  );
}

const openStates = ['STARTED', 'UNKNOWN', 'REPEAT', 'HAPPENED', 'DID_NOT_HAPPEN'];

function openInvocations({ invocations }: JobRecord) {
  const open = [...invocations.values()].filter(({ status }) => openStates.includes(status));
  const ordered = open.toSorted(
    (one, other) => one.startedAt - other.startedAt || (one.callKey < other.callKey ? -1 : 1),
  );
  return orNull(
    ordered.map(({ callId, callKey, tool, status }) => ({ callId, callKey, tool, status })),
  );
}

const activityOf = ({ entry }: HistoryRow) => ({
  role: entry.role,
  content: entry.content,
  toolCalls: entry.tool_calls ?? null,
  toolCallId: entry.tool_call_id ?? null,
  toolName: entry.tool_name ?? null,
  attachments: entry.attachments ?? null,
  parts: entry.model_parts ?? null,
  createdAt: entry.created_at,
});

/** Effects, repairs, tools that were missing and what was not understood; plans are not simulated. */
function executionsOf({ executions }: JobRecord) {
  const remembered = executions.filter(({ entry: { type, effect = null, result = null } }) => {
    if (type === 'plan') throw new Error('Plans are not simulated.');
    const isRead = type === 'tool_repair' || type === 'tool_missing';
    return effect !== null || isRead || (type === 'llm_call' && result !== null);
  });
  return orNull(remembered.map(executionOf));
}

function executionOf({ entry }: HistoryRow) {
  const bytes = typeof entry.result_bytes === 'number' ? entry.result_bytes : 0;
  const isReadBack = readBackTypes.some((type) => type === entry.type);
  const isWhole = isReadBack || bytes <= longestShortBytes;
  return {
    type: entry.type,
    name: entry.name,
    params: entry.type === 'tool_repair' ? (entry.params ?? null) : null,
    result: isWhole ? (entry.result ?? null) : { truncated: true, bytes },
    error: entry.error ?? null,
    effect: entry.effect ?? null,
    callKey: entry.call_key ?? null,
    message: entry.message ?? null,
    startedAt: entry.started_at,
    durationMs: entry.duration_ms,
  };
}

const mostExchanges = 10;

/** The last requests and replies of the thread before the job. */
function threadMessages({ tables, job: read }: StatementContext, { columns }: JobRecord) {
  if (columns.threadId === null) return null;
  const earlier = [...tables.jobs.keys()]
    .flatMap((id) => read(id)?.columns ?? [])
    .filter(
      (other) =>
        threadKey(other) === threadKey(columns) &&
        other.owner === columns.owner &&
        other.position < columns.position &&
        ['COMPLETED', 'WAITING'].includes(other.status),
    )
    .toSorted((one, other) => one.position - other.position)
    .slice(-mostExchanges);
  return orNull(
    earlier.map(({ input, output }) => ({
      prompt: typeof input === 'string' ? input : null,
      reply: replyOf(output),
      attachments: null,
    })),
  );
}

const replyOf = (output: unknown): string | null =>
  typeof output === 'object' && output !== null && 'message' in output
    ? String(output.message)
    : null;

/** What `beforeLease` tells of the moves before. */
export function beforeLease({ now }: StatementContext, job: JobRecord): object | null {
  const { transitions, columns } = job;
  const move = transitions.at(-1);
  if (!move) return null;
  const begun = transitions.findLast(({ to }) => to === 'ACTIVE');
  return {
    ...{ from: move.from, to: move.to, reason: move.reason, at: isoOf(move.at) },
    waitedMs: now - Math.max(move.at, columns.runAt ?? -Infinity),
    begunAt: begun ? isoOf(begun.at) : null,
  };
}
