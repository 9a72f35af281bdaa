import { suspectCrashes } from '../../../../../apps/api/src/job-store/parts/due-jobs.js';
import { hasWorker, isDue, isLiving, moveJob, threadIsFree } from '../moves.js';
import { beforeLease, jobWithHistories } from '../read-job.js';
import {
  noRows,
  rowsOf,
  type SimulatedStatement,
  type StatementContext,
  text,
  textOrNull,
  type Values,
} from '../statement.js';
import type { JobRecord } from '../tables.js';

const ofFirst = ([id]: Values): readonly string[] => [text(id)];

/** Takes the lease where it is to be had; what stood there before is told with it. */
function lease(
  context: StatementContext,
  [id, worker, isAlone]: Values,
): { readonly job: JobRecord; readonly before: object | null } | undefined {
  const seen = context.job(text(id));
  if (!seen || !isLiving(context, text(worker)) || !isLeasable(context, seen)) return undefined;
  if (seen.columns.crashes >= suspectCrashes && isAlone !== true) return undefined;
  const before = beforeLease(context, seen);
  const job = context.writable(text(id));
  const isMoved =
    job &&
    moveJob(context, job, {
      to: 'ACTIVE',
      reason: 'attempt started',
      set: (columns) => {
        columns.epoch += 1;
        columns.leaseOwner = text(worker);
        columns.output = null;
        columns.notifiedAt = null;
        columns.startedAt ??= context.now;
      },
    });
  return isMoved ? { job, before } : undefined;
}

function isLeasable(context: StatementContext, job: JobRecord): boolean {
  const { runAt, cancelRequestedAt } = job.columns;
  const isTime = runAt === null || runAt <= context.now;
  return isTime && cancelRequestedAt === null && threadIsFree(context, job);
}

const takeLease: SimulatedStatement = {
  locks: ofFirst,
  run: (context, values) => {
    const leased = lease(context, values);
    if (!leased) return noRows;
    const { job, before } = leased;
    const read = jobWithHistories(context, job, job.columns.epoch > 1);
    return rowsOf([{ ...read, before, tool_revision: null }]);
  },
};

const idsIn = (json: unknown) => (JSON.parse(text(json)) as readonly string[]).toSorted();

const takeFirstLeases: SimulatedStatement = {
  locks: ([json]) => idsIn(json),
  run: (context, [json, worker]) => {
    const leased = idsIn(json).flatMap((id) => {
      const { epoch, threadId } = context.job(id)?.columns ?? {};
      const isFirst = epoch === 0 && threadId === null;
      return (isFirst && lease(context, [id, worker, false])) || [];
    });
    const rows = leased.map(({ job, before }) => {
      const read = jobWithHistories(context, job, false);
      return { ...read, before, tool_revision: null };
    });
    return rowsOf(rows);
  },
};

const takeLeaseAlone: SimulatedStatement = {
  locks: ofFirst,
  run: (context, values) => {
    const leased = lease(context, values);
    return leased
      ? rowsOf([{ id: leased.job.columns.id, epoch: leased.job.columns.epoch }])
      : noRows;
  },
};

const dueRow = ({ columns: { id, epoch, priority } }: JobRecord) => ({ id, epoch, priority });

const releaseLease: SimulatedStatement = {
  locks: ofFirst,
  run: (context, [id, worker, epoch, reason]) => {
    const columns = context.job(text(id))?.columns;
    const isHeld =
      columns?.status === 'ACTIVE' &&
      columns.leaseOwner === worker &&
      (epoch === null || epoch === undefined || columns.epoch === epoch);
    const job = isHeld ? context.writable(text(id)) : undefined;
    if (!job || !moveJob(context, job, { to: 'PENDING', reason: text(reason) })) return noRows;
    const isCancelRequested = job.columns.cancelRequestedAt !== null;
    return rowsOf([{ ...dueRow(job), tenant: job.columns.tenant, isCancelRequested }]);
  },
};

const ownedJobs: SimulatedStatement = {
  run: ({ tables, job }, [worker]) =>
    rowsOf(
      [...tables.jobs.keys()].flatMap((id) => {
        const columns = job(id)?.columns;
        return columns?.status === 'ACTIVE' && columns.leaseOwner === worker ? [{ id }] : [];
      }),
    ),
};

const claimSuspect: SimulatedStatement = {
  run: (context, [worker]) => {
    if (!isLiving(context, text(worker))) return noRows;
    const suspects = context.free().flatMap((id) => {
      const job = context.job(id);
      if (!job || job.columns.crashes < suspectCrashes || !isDue(context, job)) return [];
      return job.columns.leaseOwner === worker || !hasWorker(context, job) ? [job] : [];
    });
    const [first] = suspects.toSorted(
      (one, other) => one.columns.createdAt - other.columns.createdAt,
    );
    const job = first && context.writable(first.columns.id);
    if (!job) return noRows;
    job.columns.leaseOwner = text(worker);
    return rowsOf([{ id: job.columns.id }]);
  },
};

const giveSuspectBack: SimulatedStatement = {
  locks: ofFirst,
  run: (context, [id, worker]) => {
    const columns = context.job(text(id))?.columns;
    const isOwned =
      columns?.leaseOwner === worker && ['PENDING', 'DELAYED'].includes(columns?.status ?? '');
    const job = isOwned ? context.writable(text(id)) : undefined;
    if (!job) return noRows;
    job.columns.leaseOwner = null;
    return { rows: [], rowCount: 1 };
  },
};

const nextOfThread: SimulatedStatement = {
  run: (context, [tenant, threadId]) => {
    const due = [...context.tables.jobs.keys()].flatMap((id) => {
      const job = context.job(id);
      if (!job || job.columns.tenant !== tenant || job.columns.threadId !== threadId) return [];
      const { status, runAt } = job.columns;
      const isOpen = status === 'PENDING' || status === 'DELAYED';
      const isTime = runAt === null || runAt <= context.now;
      return isOpen && isTime && threadIsFree(context, job) ? [job] : [];
    });
    const [first] = due.toSorted((one, other) => one.columns.position - other.columns.position);
    return first ? rowsOf([dueRow(first)]) : noRows;
  },
};

const readStanding: SimulatedStatement = {
  run: (context, [id]) => {
    const columns = context.job(text(id))?.columns;
    if (!columns) return noRows;
    const { status, outcome, error } = columns;
    const hasCode = typeof error === 'object' && error !== null && 'code' in error;
    return rowsOf([{ status, outcome, errorCode: hasCode ? textOrNull(error.code) : null }]);
  },
};

export const leaseStatements: Readonly<Record<string, SimulatedStatement>> = {
  take_lease: takeLease,
  take_first_leases: takeFirstLeases,
  take_lease_alone: takeLeaseAlone,
  release_lease: releaseLease,
  owned_jobs: ownedJobs,
  claim_suspect: claimSuspect,
  give_suspect_back: giveSuspectBack,
  next_of_thread: nextOfThread,
  read_job_standing: readStanding,
};
