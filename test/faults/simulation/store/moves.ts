import { JobStatus, type JobStatusType, statesBefore } from '@faina/agent-core';
import type { StatementContext } from './statement.js';
import { type ApprovalColumns, type JobColumns, type JobRecord, threadKey } from './tables.js';

export interface SimulatedMove {
  readonly to: JobStatusType;
  readonly reason: string;
  readonly set?: (columns: JobColumns) => void;
  /** Number of events beside the transition. */
  readonly appended?: number;
  readonly endsApprovals?: boolean;
}

const isFinal = (status: JobStatusType): boolean => new JobStatus(status).isFinal();

/**
 * What `moveJobs` makes of one job; false where the table of moves does not allow it. The numbers of
 * questions that end come first, then those of `appended`, then that of the transition.
 */
export function moveJob(context: StatementContext, job: JobRecord, move: SimulatedMove): boolean {
  const { columns } = job;
  const {
    to,
    appended = 0,
    endsApprovals = isFinal(to) && statesBefore(to).includes('WAITING'),
  } = move;
  const from = columns.status;
  if (!statesBefore(to).includes(from)) return false;
  const before = columns.eventSeq;
  const ended = endsApprovals ? endApprovals(job, before) : [];
  follow(context, columns, to);
  move.set?.(columns);
  columns.transitionCount += 1;
  columns.eventSeq = before + ended.length + appended + 1;
  const { transitionCount: seq, eventSeq, epoch } = columns;
  job.transitions.push({ seq, eventSeq, from, to, reason: move.reason, epoch, at: context.now });
  const isPending = to === 'WAITING' ? columns.waitingFor !== 'tool' : isFinal(to);
  job.outbox.push({
    eventSeq,
    kind: 'transition',
    fromStatus: from,
    status: to,
    approvalId: null,
    isPending,
  });
  for (const { id, endEventSeq } of ended) tellOfApproval(job, id, endEventSeq ?? 0, to);
  return true;
}

export function tellOfApproval(
  job: JobRecord,
  approvalId: string,
  eventSeq: number,
  status: JobStatusType,
): void {
  job.outbox.push({
    eventSeq,
    kind: 'approval',
    fromStatus: null,
    status,
    approvalId,
    isPending: true,
  });
}

/** What a status means for the other columns, as `followingFrom` has it. */
function follow({ now }: StatementContext, columns: JobColumns, to: JobStatusType): void {
  const before = statesBefore(to);
  columns.status = to;
  if (before.includes('ACTIVE')) columns.leaseOwner = null;
  if (before.includes('PENDING')) columns.runAt = null;
  if (before.includes('WAITING')) {
    const waited = columns.waitingSince === null ? 0 : now - columns.waitingSince;
    if (columns.waitingFor !== 'tool') columns.waitedMs += waited;
    columns.waitingFor = null;
    columns.waitingSince = null;
  }
  if (to === 'WAITING') columns.waitingSince = now;
  if (isFinal(to)) columns.settledAt = now;
}

/** Questions that are over, in the order in which they were asked. */
function endApprovals(job: JobRecord, eventSeq: number): readonly ApprovalColumns[] {
  const over = job.approvals
    .filter(({ status, endEventSeq }) => status === 'pending' || endEventSeq === null)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  for (const [index, approval] of over.entries()) {
    approval.endEventSeq = eventSeq + index + 1;
    if (approval.status === 'pending') approval.status = 'expired';
  }
  return over;
}

/** Whether nothing goes before the job in its thread, see `goesBefore`. */
export function threadIsFree(
  { tables, job: read }: StatementContext,
  { columns: job }: JobRecord,
): boolean {
  if (job.threadId === null) return true;
  for (const id of tables.jobs.keys()) {
    const other = read(id)?.columns;
    if (!other || other.id === job.id || threadKey(other) !== threadKey(job)) continue;
    const isOpen = ['PENDING', 'ACTIVE', 'DELAYED'].includes(other.status);
    const standsBefore =
      other.position < job.position && (other.status === 'PENDING' || other.startedAt !== null);
    if (isOpen && (other.status === 'ACTIVE' || standsBefore)) return false;
  }
  return true;
}

/** `isDue` */
export const isDue = (context: StatementContext, job: JobRecord): boolean => {
  const { status, runAt, cancelRequestedAt } = job.columns;
  return (
    (status === 'PENDING' || status === 'DELAYED') &&
    (runAt === null || runAt <= context.now) &&
    cancelRequestedAt === null &&
    threadIsFree(context, job)
  );
};

export const hasWorker = ({ tables }: StatementContext, { columns }: JobRecord): boolean =>
  columns.leaseOwner !== null && tables.workers.has(columns.leaseOwner);

/** `livingWorker` */
export const isLiving = ({ tables, now }: StatementContext, workerId: string): boolean =>
  (tables.workers.get(workerId)?.aliveUntil ?? -Infinity) > now;
