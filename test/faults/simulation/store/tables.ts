import type { JobStatusType } from '@faina/agent-core';

/** A row of `jobs`, as far as the statements of the step path read and write it. Times in milliseconds. */
export interface JobColumns {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly toolScopes: readonly string[];
  readonly agentVersionId: string;
  readonly agentName: string;
  readonly agentVersion: number;
  readonly input: unknown;
  readonly limits: unknown;
  readonly maxAttempts: number;
  readonly priority: number;
  readonly threadId: string | null;
  readonly position: number;
  readonly keyId: string | null;
  readonly createdAt: number;
  status: JobStatusType;
  waitingFor: string | null;
  outcome: string | null;
  output: unknown;
  error: unknown;
  critical: unknown;
  summary: string | null;
  usage: unknown;
  iterations: number;
  epoch: number;
  failures: number;
  crashes: number;
  context: unknown;
  leaseOwner: string | null;
  runAt: number | null;
  notifiedAt: number | null;
  cancelRequestedAt: number | null;
  waitingSince: number | null;
  waitedMs: number;
  activityCount: number;
  executionCount: number;
  transitionCount: number;
  eventSeq: number;
  startedAt: number | null;
  settledAt: number | null;
}

/** An entry of a history, with its numbers. */
export interface HistoryRow {
  readonly seq: number;
  readonly eventSeq: number;
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface TransitionRow {
  readonly seq: number;
  readonly eventSeq: number;
  readonly from: JobStatusType | null;
  readonly to: JobStatusType;
  readonly reason: string;
  readonly epoch: number;
  readonly at: number;
}

export interface InvocationRow {
  readonly callKey: string;
  readonly tool: string;
  readonly callId: string | null;
  readonly status: string;
  readonly epoch: number;
  readonly startedAt: number;
}

export interface ApprovalColumns {
  readonly id: string;
  readonly callKey: string;
  readonly tool: string;
  readonly args: unknown;
  readonly preview: unknown;
  readonly hash: string;
  readonly resume: unknown;
  readonly onExpire: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly eventSeq: number;
  status: string;
  reason: string | null;
  answer: unknown;
  decidedAt: number | null;
  decidedBy: string | null;
  endEventSeq: number | null;
}

export interface OutboxRow {
  readonly eventSeq: number;
  readonly kind: 'transition' | 'approval';
  readonly fromStatus: JobStatusType | null;
  readonly status: JobStatusType;
  readonly approvalId: string | null;
  readonly isPending: boolean;
}

/** A job with all rows that belong to it. */
export interface JobRecord {
  readonly columns: JobColumns;
  readonly activities: HistoryRow[];
  readonly executions: HistoryRow[];
  readonly transitions: TransitionRow[];
  readonly invocations: Map<string, InvocationRow>;
  readonly approvals: ApprovalColumns[];
  readonly outbox: OutboxRow[];
  /** What local tools wrote, by the keys of their calls. */
  readonly effects: string[];
}

export interface WorkerColumns {
  readonly id: string;
  readonly lockKey: string;
  aliveUntil: number;
}

interface IdempotencyColumns {
  readonly bodyHash: string;
  readonly jobId: string;
  readonly expiresAt: number;
}

export interface AgentVersionColumns {
  readonly version: number;
  readonly name: string;
  readonly definition: unknown;
}

/** A copy that a transaction may change before it commits. */
export const copyOf = (job: JobRecord): JobRecord => ({
  columns: { ...job.columns },
  activities: [...job.activities],
  executions: [...job.executions],
  transitions: [...job.transitions],
  invocations: new Map(job.invocations),
  approvals: job.approvals.map((approval) => ({ ...approval })),
  outbox: [...job.outbox],
  effects: [...job.effects],
});

/** The rows of a database. */
export class Tables {
  readonly jobs = new Map<string, JobRecord>();
  readonly workers = new Map<string, WorkerColumns>();
  readonly keys = new Map<string, IdempotencyColumns>();
  readonly agentVersions = new Map<string, AgentVersionColumns>();
  /** By tenant and id: what the jobs of a thread have learned. */
  readonly threads = new Map<string, unknown>();
  /** Keys of advisory locks that sessions hold. */
  readonly advisoryLocks = new Set<string>();
  lastPosition = 0;
}

export const threadKey = ({ tenant, threadId }: Pick<JobColumns, 'tenant' | 'threadId'>): string =>
  `${tenant} ${threadId ?? ''}`;
