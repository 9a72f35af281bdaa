import { statesBefore } from '@faina/agent-core';
import { moveJob, tellOfApproval } from '../moves.js';
import {
  isoOf,
  noRows,
  number,
  rowsOf,
  type SimulatedStatement,
  type StatementContext,
  text,
  textOrNull,
  type Values,
} from '../statement.js';
import type { ApprovalColumns, JobColumns, JobRecord } from '../tables.js';

const dayMs = 86_400_000;

const insertJob: SimulatedStatement = {
  run: (context, values) => {
    const { tables, now } = context;
    const [id, tenant, owner, scopes, versionId, name, version, input, usage, limits, ...rest] =
      values;
    const [maxAttempts, priority, threadId, , , , , delayMs, prompt, key, bodyHash, keyId] = rest;
    if (key !== null) {
      const place = `${text(tenant)} ${text(key)}`;
      const known = tables.keys.get(place);
      if (known && known.expiresAt >= now) return noRows;
      tables.keys.set(place, { bodyHash: text(bodyHash), jobId: text(id), expiresAt: now + dayMs });
    }
    const isLater = number(delayMs) > 0;
    const status = isLater ? 'DELAYED' : 'PENDING';
    tables.lastPosition += 1;
    const columns: JobColumns = {
      ...{ id: text(id), tenant: text(tenant), owner: text(owner), toolScopes: scopes as string[] },
      ...{ agentVersionId: text(versionId), agentName: text(name), agentVersion: number(version) },
      ...{ input: JSON.parse(text(input)), limits: JSON.parse(text(limits)) },
      ...{ maxAttempts: number(maxAttempts), priority: number(priority) },
      ...{
        threadId: textOrNull(threadId),
        position: tables.lastPosition,
        keyId: textOrNull(keyId),
      },
      ...{ createdAt: now, status, usage: JSON.parse(text(usage)) },
      ...{
        waitingFor: null,
        outcome: null,
        output: null,
        error: null,
        critical: null,
        summary: null,
      },
      ...{ iterations: 0, epoch: 0, failures: 0, crashes: 0, context: null, leaseOwner: null },
      ...{
        runAt: isLater ? now + number(delayMs) : null,
        notifiedAt: null,
        cancelRequestedAt: null,
      },
      ...{ waitingSince: null, waitedMs: 0, startedAt: null, settledAt: null },
      ...{ activityCount: 1, executionCount: 0, transitionCount: 1, eventSeq: 2 },
    };
    const submitted = { seq: 1, eventSeq: 1, from: null, reason: 'submitted', epoch: 0 };
    const entry = { role: 'USER', content: text(prompt), created_at: isoOf(now) };
    tables.jobs.set(columns.id, {
      columns,
      activities: [{ seq: 1, eventSeq: 2, entry }],
      executions: [],
      transitions: [{ ...submitted, to: status, at: now }],
      invocations: new Map(),
      approvals: [],
      outbox: [
        {
          ...{ eventSeq: 1, kind: 'transition', fromStatus: null, status },
          ...{ approvalId: null, isPending: false },
        },
      ],
      effects: [],
    });
    return rowsOf([readable(columns)]);
  },
};

interface GivenJob {
  readonly [column: string]: unknown;
}

/** The same for several, without keys and threads. */
const insertJobs: SimulatedStatement = {
  run: (context, [json]) =>
    rowsOf(
      (JSON.parse(text(json)) as readonly GivenJob[]).flatMap((given) => {
        const { id, tenant, owner, tool_scopes: scopes, agent_version_id: versionId } = given;
        const { agent_name: name, agent_version: version, max_attempts: attempts } = given;
        const [input, usage, limits] = [given.input, given.usage, given.limits].map((value) =>
          JSON.stringify(value),
        );
        const values = [
          ...[id, tenant, owner, scopes, versionId, name, version, input, usage, limits, attempts],
          ...[given.priority, null, null, null, null, null, given.delay_ms, given.prompt],
          ...[null, null, given.key_id],
        ];
        return insertJob.run(context, values).rows;
      }),
    ),
};

/** A job as `find_job` reads it, as far as the services of simulated clients look. */
const readable = ({ settledAt, ...columns }: JobColumns) => ({
  ...columns,
  failedParent: null,
  blockedBy: null,
  settledAt: settledAt === null ? null : new Date(settledAt),
});

const isOf = (
  row: { readonly tenant: string; readonly owner: string },
  [, tenant, owner]: Values,
) => row.tenant === tenant && (owner === null || owner === undefined || row.owner === owner);

const findJob: SimulatedStatement = {
  run: ({ job }, values) => {
    const columns = job(text(values[0]))?.columns;
    return columns && isOf(columns, values) ? rowsOf([readable(columns)]) : noRows;
  },
};

const findKey: SimulatedStatement = {
  run: ({ tables, now }, [tenant, key]) => {
    const known = tables.keys.get(`${text(tenant)} ${text(key)}`);
    const isLive = known && known.expiresAt > now;
    return isLive ? rowsOf([{ job_id: known.jobId, body_hash: known.bodyHash }]) : noRows;
  },
};

const requestCancel: SimulatedStatement = {
  locks: ([id]) => [text(id)],
  run: (context, [id, tenant]) => {
    const columns = context.job(text(id))?.columns;
    const isOpen = columns && statesBefore('CANCELLED').includes(columns.status);
    const job = isOpen && columns.tenant === tenant ? context.writable(text(id)) : undefined;
    if (!job) return noRows;
    job.columns.cancelRequestedAt ??= context.now;
    const isIdle = job.columns.status !== 'ACTIVE';
    if (!isIdle) context.notify('faina_cancel', text(id));
    return rowsOf([{ is_idle: isIdle }]);
  },
};

const runNow: SimulatedStatement = {
  locks: ([id]) => [text(id)],
  run: (context, [id, tenant]) => {
    const columns = context.job(text(id))?.columns;
    const isDelayed = columns?.status === 'DELAYED' && columns.cancelRequestedAt === null;
    const job = isDelayed && columns.tenant === tenant ? context.writable(text(id)) : undefined;
    if (!job) return noRows;
    job.columns.runAt = context.now;
    job.columns.notifiedAt = context.now;
    const { epoch, priority } = job.columns;
    return rowsOf([{ id, epoch, priority }]);
  },
};

function jobOfApproval({ tables, job: read }: StatementContext, id: unknown) {
  for (const jobId of tables.jobs.keys()) {
    const job = read(jobId);
    const approval = job?.approvals.find((each) => each.id === id);
    if (job && approval) return { job, approval };
  }
  return undefined;
}

const isDecidable = (
  context: StatementContext,
  { columns }: JobRecord,
  approval: ApprovalColumns,
  [, tenant, hash]: Values,
): boolean =>
  columns.tenant === tenant &&
  approval.hash === hash &&
  approval.status === 'pending' &&
  approval.expiresAt > context.now &&
  columns.status === 'WAITING' &&
  columns.cancelRequestedAt === null;

const decideApproval: SimulatedStatement = {
  locks: ([id], tables) =>
    [...tables.jobs.values()]
      .filter(({ approvals }) => approvals.some((each) => each.id === id))
      .map(({ columns }) => columns.id),
  run: (context, values) => {
    const [id, , , status, reason, owner, , answer] = values;
    const found = jobOfApproval(context, id);
    if (!found || !isDecidable(context, found.job, found.approval, values)) return noRows;
    const job = context.writable(found.job.columns.id);
    const approval = job?.approvals.find((each) => each.id === id);
    if (!job || !approval) return noRows;
    approval.status = text(status);
    approval.reason = textOrNull(reason);
    approval.answer = typeof answer === 'string' ? JSON.parse(answer) : null;
    approval.decidedBy = textOrNull(owner);
    approval.decidedAt = context.now;
    approval.endEventSeq = job.columns.eventSeq + 1;
    const { endEventSeq } = approval;
    const isLast = !job.approvals.some((each) => each.status === 'pending');
    const isMoved =
      isLast && moveJob(context, job, { to: 'PENDING', reason: text(status), appended: 1 });
    if (!isLast) job.columns.eventSeq += 1;
    tellOfApproval(job, approval.id, endEventSeq, job.columns.status);
    const { id: jobId, epoch, priority } = job.columns;
    const unmoved = { id: jobId, epoch: null, priority: null };
    return rowsOf([isMoved ? { id: jobId, epoch, priority } : unmoved]);
  },
};

const findApproval: SimulatedStatement = {
  run: (context, values) => {
    const found = jobOfApproval(context, values[0]);
    if (!found || !isOf(found.job.columns, values)) return noRows;
    const { id: jobId, tenant, owner, threadId } = found.job.columns;
    return rowsOf([{ ...found.approval, jobId, tenant, owner, threadId }]);
  },
};

const submissionOf: SimulatedStatement = {
  run: ({ job }, [id, tenant]) => {
    const columns = job(text(id))?.columns;
    if (columns?.tenant !== tenant) return noRows;
    return rowsOf([{ owner: columns?.owner, keyId: columns?.keyId, notSelf: false }]);
  },
};

const resolveAttention: SimulatedStatement = {
  locks: ([id]) => [text(id)],
  run: (context, [id, tenant, callKey, status, , reason]) => {
    const columns = context.job(text(id))?.columns;
    const isWaiting = columns?.status === 'WAITING' && columns.waitingFor === 'attention';
    if (!isWaiting || columns.tenant !== tenant || columns.cancelRequestedAt !== null)
      return noRows;
    const job = context.writable(text(id));
    const known = job?.invocations.get(text(callKey));
    if (!job || known?.status !== 'UNKNOWN') return noRows;
    job.invocations.set(known.callKey, { ...known, status: text(status) });
    const isLast = ![...job.invocations.values()].some((each) => each.status === 'UNKNOWN');
    const isMoved = isLast && moveJob(context, job, { to: 'PENDING', reason: text(reason) });
    const { epoch, priority } = job.columns;
    return rowsOf([isMoved ? { id, epoch, priority } : { id, epoch: null, priority: null }]);
  },
};

const callStatus: SimulatedStatement = {
  run: ({ job }, [id, tenant, callKey]) => {
    const found = job(text(id));
    const known = found?.invocations.get(text(callKey));
    return known && found?.columns.tenant === tenant ? rowsOf([{ status: known.status }]) : noRows;
  },
};

export const clientStatements: Readonly<Record<string, SimulatedStatement>> = {
  insert_job: insertJob,
  insert_jobs: insertJobs,
  find_job: findJob,
  find_idempotency_key: findKey,
  claim_thread: { run: () => rowsOf([{}]) },
  request_cancel: requestCancel,
  run_now: runNow,
  decide_approval: decideApproval,
  find_approval: findApproval,
  submission_of: submissionOf,
  resolve_attention: resolveAttention,
  call_status: callStatus,
};
