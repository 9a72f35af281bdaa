import {
  type ActivityEntry,
  type AttachmentRef,
  ActivityHistory,
  type Agent,
  type AgentDefinition,
  attachmentNote,
  BoundedCache,
  type DecidedApproval,
  type ExecutionHistoryEntry,
  Job,
  type JobData,
  type JobStatusType,
  type JsonValue,
  type LaterCall,
  limitsSchema,
  type ModelParts,
  type OpenInvocation,
  type ParentResult,
  type SerializedError,
  storedAgentDefinitionSchema,
  type StoredUsage,
  type ThreadMessage,
  type ToolCall,
  unsettled,
  wholeUsage,
} from '@faina/agent-core';
import { toolCeilingOf } from '../../auth/scopes.js';
import type { Env } from '../../config/env.js';

/** What every attempt and every end of a job needs of its row. */
interface EndableRow extends Pick<
  JobData,
  'id' | 'tenant' | 'owner' | 'epoch' | 'iterations' | 'failures'
> {
  readonly usage: StoredUsage;
  readonly status: JobStatusType;
  readonly max_attempts: number;
  readonly event_seq: number;
}

/**
 * A job as `jobWithHistories` reads it. The service wrote all of it, so that nothing is checked but
 * what people may have written. What another version of it wrote may be none of this.
 */
export interface StoredJobRow extends EndableRow, Pick<JobData, 'input' | 'outcome'> {
  readonly tool_scopes: readonly string[];
  readonly thread_id: string | null;
  readonly limits: unknown;
  readonly stream: boolean | null;
  readonly traceparent: string | null;
  readonly priority: number;
  readonly waiting_for: JobData['waitingFor'];
  readonly output: NonNullable<JobData['output']> | null;
  readonly kept_bytes: number;
  readonly spent_ms: number;
  readonly context: JobData['context'] | null;
  readonly thread_messages: readonly StoredExchange[] | null;
  readonly parents: readonly ParentResult[] | null;
  readonly approvals: readonly DecidedApproval[] | null;
  readonly invocations: readonly OpenInvocation[] | null;
  readonly later_calls: readonly StoredLaterCall[] | null;
  readonly version_id: string;
  readonly definition: unknown;
  readonly version: number;
  readonly activities: readonly StoredActivity[] | null;
  readonly executions: readonly StoredExecution[] | null;
}

interface StoredLaterCall extends Pick<LaterCall, 'callKey' | 'status' | 'answer'> {
  readonly putOffAt: string;
  readonly endedAt: string | null;
}

/** One earlier job of the thread: what was asked and what was answered. */
interface StoredExchange {
  readonly prompt: string | null;
  readonly reply: string | null;
  /** Of the request, or whatever stands under that name in an older input. */
  readonly attachments?: JsonValue;
}

interface StoredActivity {
  readonly role: ActivityEntry['role'];
  readonly content: string;
  readonly toolCalls: readonly ToolCall[] | null;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly attachments: readonly AttachmentRef[] | null;
  readonly parts: ModelParts | null;
  readonly createdAt: string;
}

interface StoredExecution extends Pick<ExecutionHistoryEntry, 'type' | 'name' | 'durationMs'> {
  readonly params: JsonValue;
  readonly result: JsonValue;
  readonly error: SerializedError | null;
  readonly effect: 'local' | 'external' | null;
  readonly callKey: string | null;
  readonly message: string | null;
  readonly startedAt: string;
}

/** A job with the agent version that it started with. */
export interface StoredJob {
  readonly job: Job;
  readonly agent: Agent;
  readonly priority: number;
  /** The trace that it goes on with, see `traceIdOf`. */
  readonly traceparent: string | null;
}

/** Of versions, which never change, read and at hand. */
const definitions = new BoundedCache<AgentDefinition>(200);

const definitionOf = ({ version_id: id, definition }: StoredJobRow): AgentDefinition =>
  definitions.getOrCreate(id, () => storedAgentDefinitionSchema.parse(definition));

/**
 * The job with what the operator's settings add to it.
 * @throws when the row is not one that this version of the service can run.
 */
export function toStoredJob(
  row: StoredJobRow,
  env: Pick<Env, 'DEFAULT_MODEL' | 'REQUIRE_APPROVAL' | 'TENANT_TOOLS'>,
): StoredJob {
  const definition = definitionOf(row);
  const job = new Job(row.status, {
    ...endable(row),
    toolScopes: row.tool_scopes,
    toolCeiling: toolCeilingOf(env, row.tenant),
    threadId: row.thread_id,
    input: row.input,
    limits: limitsSchema.parse(row.limits),
    ...(row.stream !== null && { stream: row.stream }),
    spentMs: row.spent_ms,
    waitingFor: row.waiting_for,
    context: row.context ?? {},
    threadMessages: row.thread_messages?.flatMap(messagesOf) ?? [],
    ...(row.parents && { parents: row.parents }),
    approvals: row.approvals ?? [],
    invocations: row.invocations ?? [],
    ...(row.later_calls && { laterCalls: row.later_calls.map(toLaterCall) }),
    outcome: row.outcome,
    output: row.output ?? undefined,
    keptBytes: row.kept_bytes,
    agentState: {
      conversationHistory: ActivityHistory.of(row.activities?.map(toActivity) ?? []),
      executionHistory: row.executions?.map(toExecution) ?? [],
    },
  });
  return {
    job,
    priority: row.priority,
    traceparent: row.traceparent,
    agent: {
      ...definition,
      version: row.version,
      model: definition.model ?? env.DEFAULT_MODEL,
      requireApproval: [...definition.requireApproval, ...env.REQUIRE_APPROVAL],
    },
  };
}

/**
 * A job whose histories or agent this version of the service cannot read: just enough to delay or end
 * it. What it has done so far stands in its histories.
 */
export function toUnreadableJob(row: EndableRow): Job {
  return new Job(row.status, {
    ...endable(row),
    toolScopes: [],
    toolCeiling: [],
    threadId: null,
    input: '',
    limits: {},
    spentMs: 0,
    waitingFor: null,
    context: {},
    threadMessages: [],
    approvals: [],
    invocations: [],
    keptBytes: 0,
    agentState: { conversationHistory: ActivityHistory.empty, executionHistory: [] },
  });
}

const endable = (row: EndableRow) => ({
  ...unsettled,
  id: row.id,
  tenant: row.tenant,
  owner: row.owner,
  maxAttempts: row.max_attempts,
  epoch: row.epoch,
  eventSeq: row.event_seq,
  usage: wholeUsage(row.usage),
  iterations: row.iterations,
  failures: row.failures,
});

const messagesOf = ({ prompt, reply, attachments }: StoredExchange): ThreadMessage[] => [
  ...(prompt === null
    ? []
    : [{ role: 'user' as const, content: `${prompt}${attachmentNote({ attachments })}` }]),
  ...(reply === null ? [] : [{ role: 'assistant' as const, content: reply }]),
];

const toLaterCall = ({ putOffAt, endedAt, ...call }: StoredLaterCall): LaterCall => ({
  ...call,
  putOffAt: new Date(putOffAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});

function toActivity({ role, content, ...stored }: StoredActivity): ActivityEntry {
  const createdAt = new Date(stored.createdAt);
  const attached = stored.attachments ? { attachments: stored.attachments } : {};
  switch (role) {
    case 'SYSTEM':
    case 'USER':
      return { role, content, ...attached, createdAt };
    case 'ASSISTANT':
      return {
        role,
        content,
        toolCalls: stored.toolCalls ?? [],
        ...(stored.parts && { parts: stored.parts }),
        createdAt,
      };
    case 'TOOL_RESULT': {
      const { toolCallId, toolName } = stored;
      return { role, content, toolCallId, toolName, ...attached, createdAt };
    }
  }
}

/** Effects, and repairs that were paid for: what later attempts build on. */
function toExecution(stored: StoredExecution): ExecutionHistoryEntry {
  const { params, result, error, effect, callKey, message, startedAt, ...entry } = stored;
  return {
    ...entry,
    startedAt: new Date(startedAt),
    ...(params !== null && { params }),
    ...(result !== null && { result }),
    ...(error !== null && { error }),
    ...(effect !== null && { effect }),
    ...(callKey !== null && { callKey }),
    ...(message !== null && { message }),
  };
}
