import type { DatabasePool } from '../../../../apps/api/src/database/database-pool.js';
import type { Tables } from '../store/tables.js';

/** All rows that the two stores have in common, without the moments that differ. */
export type StoredRows = Readonly<Record<string, readonly unknown[]>>;

/** What is later is so by more than what a moment is rounded by. */
const minuteMs = 60_000;

const when = (column: string) => `case when ${column} is null then 'never'
  when ${column} > now() + interval '${minuteMs} milliseconds' then 'later' else 'before' end`;

const queries: Readonly<Record<string, string>> = {
  jobs: `select id, status, waiting_for, outcome, output::jsonb as output, error::jsonb as error, iterations, epoch, failures,
    crashes, context::jsonb as context, lease_owner, ${when('run_at')} as run_at, ${when('notified_at')} as notified_at,
    ${when('cancel_requested_at')} as cancel_requested_at, ${when('settled_at')} as settled_at, usage,
    activity_count, execution_count, transition_count, event_seq from jobs order by id`,
  activities: `select job_id, seq, event_seq, role, content, tool_call_id from activities order by 1, 2`,
  executions: `select job_id, seq, event_seq, type, name, effect, call_key from executions order by 1, 2`,
  transitions: `select job_id, seq, event_seq, "from", "to", reason, epoch from transitions order by 1, 2`,
  invocations: `select job_id, call_key, tool, call_id, status, epoch from tool_invocations order by 1, 2`,
  approvals: `select job_id, id, call_key, status, reason, decided_by, event_seq, end_event_seq
    from approvals order by 1, 2`,
  outbox: `select job_id, event_seq, kind, from_status, status, approval_id, is_pending
    from outbox order by 1, 2`,
  effects: `select job_id, call_key from effects order by 1, 2`,
  workers: `select id from workers order by 1`,
  keys: `select key, job_id from idempotency_keys order by 1`,
};

export async function rowsOfPostgres(pool: DatabasePool): Promise<StoredRows> {
  const entries: [string, readonly unknown[]][] = [];
  for (const [table, sql] of Object.entries(queries)) {
    // Named, so that they are planned once.
    const statement = { name: `rows_of_${table}`, text: sql, rowMode: 'array' };
    entries.push([table, (await pool.query<unknown[]>(statement)).rows]);
  }
  return Object.fromEntries(entries);
}

export function rowsOfTables(tables: Tables, now: number): StoredRows {
  const at = (ms: number | null) =>
    ms === null ? 'never' : ms > now + minuteMs ? 'later' : 'before';
  const jobs = [...tables.jobs.values()].toSorted((one, other) =>
    one.columns.id < other.columns.id ? -1 : 1,
  );
  return {
    jobs: jobs.map(({ columns: job }) => [
      ...[job.id, job.status, job.waitingFor, job.outcome, job.output, job.error, job.iterations],
      ...[job.epoch, job.failures, job.crashes, job.context, job.leaseOwner, at(job.runAt)],
      ...[at(job.notifiedAt), at(job.cancelRequestedAt), at(job.settledAt), job.usage],
      ...[job.activityCount, job.executionCount, job.transitionCount, job.eventSeq],
    ]),
    activities: jobs.flatMap(({ columns: { id }, activities }) =>
      activities.map(({ seq, eventSeq, entry }) => [
        ...[id, seq, eventSeq, entry.role, entry.content, entry.tool_call_id ?? null],
      ]),
    ),
    executions: jobs.flatMap(({ columns: { id }, executions }) =>
      executions.map(({ seq, eventSeq, entry }) => [
        ...[id, seq, eventSeq, entry.type, entry.name],
        ...[entry.effect ?? null, entry.call_key ?? null],
      ]),
    ),
    transitions: jobs.flatMap(({ columns: { id }, transitions }) =>
      transitions.map(({ seq, eventSeq, from, to, reason, epoch }) => [
        ...[id, seq, eventSeq, from, to, reason, epoch],
      ]),
    ),
    invocations: jobs.flatMap(({ columns: { id }, invocations }) =>
      [...invocations.values()]
        .toSorted((one, other) => (one.callKey < other.callKey ? -1 : 1))
        .map(({ callKey, tool, callId, status, epoch }) => [
          id,
          callKey,
          tool,
          callId,
          status,
          epoch,
        ]),
    ),
    approvals: jobs.flatMap(({ columns: { id }, approvals }) =>
      approvals
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((each) => [
          ...[id, each.id, each.callKey, each.status, each.reason, each.decidedBy],
          ...[each.eventSeq, each.endEventSeq],
        ]),
    ),
    outbox: jobs.flatMap(({ columns: { id }, outbox }) =>
      outbox
        .toSorted((one, other) => one.eventSeq - other.eventSeq)
        .map(({ eventSeq, kind, fromStatus, status, approvalId, isPending }) => [
          ...[id, eventSeq, kind, fromStatus, status, approvalId, isPending],
        ]),
    ),
    effects: jobs.flatMap(({ columns: { id }, effects }) =>
      effects.toSorted().map((key) => [id, key]),
    ),
    workers: [...tables.workers.keys()].toSorted().map((id) => [id]),
    keys: [...tables.keys].toSorted().map(([place, { jobId }]) => [place.split(' ')[1], jobId]),
  };
}
