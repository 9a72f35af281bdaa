import { suspectCrashes } from '../../../../../apps/api/src/job-store/parts/due-jobs.js';
import { maxCrashes } from '../../../../../apps/api/src/job-store/moves/take-over.js';
import { hasWorker, isDue, moveJob } from '../moves.js';
import { jobWithHistories } from '../read-job.js';
import {
  noRows,
  number,
  rowsOf,
  type SimulatedStatement,
  type StatementContext,
  text,
} from '../statement.js';
import { appendStep, type Step } from '../step.js';
import type { ApprovalColumns, JobRecord } from '../tables.js';

const expiredQuestion = ({ now }: StatementContext, { approvals }: JobRecord) =>
  approvals
    .filter(
      ({ status, expiresAt, onExpire }: ApprovalColumns) =>
        status === 'pending' && expiresAt <= now && onExpire === 'fail',
    )
    .toSorted((one, other) => one.expiresAt - other.expiresAt)[0];

function looksIdle(context: StatementContext, job: JobRecord): boolean {
  const { status, cancelRequestedAt, waitingFor, crashes } = job.columns;
  const isCancelRequested = cancelRequestedAt !== null;
  switch (status) {
    case 'PENDING':
    case 'DELAYED':
      return isCancelRequested;
    case 'WAITING':
      return (
        isCancelRequested ||
        (waitingFor === 'approval' && expiredQuestion(context, job) !== undefined)
      );
    case 'ACTIVE':
      return (crashes + 1 >= maxCrashes || isCancelRequested) && !hasWorker(context, job);
    default:
      return false;
  }
}

const findIdleJobs: SimulatedStatement = {
  run: (context, [limit]) => {
    const ids = [...context.tables.jobs.keys()].toSorted().filter((id) => {
      const job = context.job(id);
      return job && looksIdle(context, job);
    });
    return rowsOf(ids.slice(0, number(limit)).map((id) => ({ id })));
  },
};

/** What an idle job is judged by, beside the job itself. */
function decisive(context: StatementContext, job: JobRecord) {
  const { columns } = job;
  return {
    failedParent: null,
    hasWorker: hasWorker(context, job),
    agent: `${columns.agentName}@${columns.agentVersion}`,
    expiredTool: expiredQuestion(context, job)?.tool ?? null,
    crashes: columns.crashes,
    isCancelRequested: columns.cancelRequestedAt !== null,
  };
}

const readIdleJob: SimulatedStatement = {
  run: (context, [id]) => {
    const job = context.job(text(id));
    if (!job) return noRows;
    return rowsOf([{ ...jobWithHistories(context, job, true), ...decisive(context, job) }]);
  },
};

const recordAfterEnd: SimulatedStatement = {
  locks: ([, , id]) => [text(id)],
  run: (context, [json, output, id, tenant]) => {
    const step = JSON.parse(text(json)) as Step;
    const columns = context.job(text(id))?.columns;
    const isOver = ['COMPLETED', 'FAILED', 'CANCELLED'].includes(columns?.status ?? '');
    const isFenced = columns?.tenant === tenant && columns?.eventSeq === step.event_seq;
    const job = isOver && isFenced ? context.writable(text(id)) : undefined;
    if (!job) return noRows;
    const before = job.columns.eventSeq;
    job.columns.output = JSON.parse(text(output));
    job.columns.executionCount += step.execution_count;
    job.columns.eventSeq += step.execution_count;
    appendStep(context, job, { ...step, activity_count: 0, activities: [] }, before);
    return rowsOf([{ id }]);
  },
};

const storeWord: SimulatedStatement = {
  run: (context, [id, , callKey, word]) => {
    const job = context.writable(text(id));
    const known = job?.invocations.get(text(callKey));
    if (!job || !known) return noRows;
    job.invocations.set(known.callKey, { ...known, status: text(word) });
    return { rows: [], rowCount: 1 };
  },
};

const waitsForAnAttempt = (context: StatementContext, id: string): JobRecord | undefined => {
  const job = context.job(id);
  return job && job.columns.crashes < suspectCrashes && isDue(context, job) ? job : undefined;
};

const countDue: SimulatedStatement = {
  run: (context) => {
    const due = [...context.tables.jobs.keys()].filter((id) => waitsForAnAttempt(context, id));
    return rowsOf([{ due: due.length }]);
  },
};

const claimSilent: SimulatedStatement = {
  run: (context, [silentMs, limit]) => {
    const notified = ({ columns }: JobRecord) => columns.notifiedAt ?? columns.createdAt;
    const silent = context.free().flatMap((id) => {
      const job = waitsForAnAttempt(context, id);
      if (!job) return [];
      const since = Math.max(notified(job), job.columns.runAt ?? -Infinity);
      return since < context.now - number(silentMs) ? [job] : [];
    });
    const longest = silent.toSorted((one, other) => notified(one) - notified(other));
    return rowsOf(
      longest.slice(0, number(limit)).flatMap(({ columns: { id } }) => {
        const job = context.writable(id);
        if (!job) return [];
        job.columns.notifiedAt = context.now;
        const { epoch, priority } = job.columns;
        return [{ id, epoch, priority }];
      }),
    );
  },
};

const expireQuestions: SimulatedStatement = {
  run: ({ tables, now }) => {
    let rowCount = 0;
    for (const { approvals } of tables.jobs.values()) {
      for (const approval of approvals) {
        const { status, expiresAt, onExpire } = approval;
        if (status !== 'pending' || expiresAt > now || onExpire !== 'reject') continue;
        approval.status = 'expired';
        rowCount += 1;
      }
    }
    return { rows: [], rowCount };
  },
};

const resumeDecided: SimulatedStatement = {
  run: (context) => {
    const moved = context.free().flatMap((id) => {
      const seen = context.job(id);
      if (seen?.columns.status !== 'WAITING' || seen.columns.waitingFor !== 'approval') return [];
      const isOpen = seen.approvals.some(({ status }) => status === 'pending');
      if (isOpen || seen.columns.cancelRequestedAt !== null) return [];
      const job = context.writable(id);
      const move = { to: 'PENDING', reason: 'decided', endsApprovals: true } as const;
      if (!job || !moveJob(context, job, move)) return [];
      const { epoch, priority } = job.columns;
      return [{ id, epoch, priority }];
    });
    return rowsOf(moved);
  },
};

const nothing: SimulatedStatement = { run: () => noRows };

/** Statements without a name go by how they begin. */
export const idleStatements: Readonly<Record<string, SimulatedStatement>> = {
  find_idle_jobs: findIdleJobs,
  lock_job: { locks: ([id]) => [text(id)], run: () => rowsOf([{}]) },
  read_idle_job: readIdleJob,
  read_idle_job_alone: readIdleJob,
  record_after_end: recordAfterEnd,
  store_word: storeWord,
  'select count(*)::int as due': countDue,
  'with silent as (': claimSilent,
  expire_questions: expireQuestions,
  resume_decided: resumeDecided,
  // Worlds have no reminders, no keys that are revoked, and do not last for a day.
  remind_people: nothing,
  cancel_jobs_of_unusable_keys: nothing,
  'delete from idempotency_keys': nothing,
  'delete from outbox': nothing,
};
