import { JobStatusType, statesBefore } from '@faina/agent-core';
import { moveJobs, newsOfApprovals } from './move-jobs.js';
import { laterCallsChannel } from '../parts/later-calls-channel.js';
import type { Statement } from '../parts/statement.js';
import {
  appendedHistories,
  besidesHistories,
  entriesOfStep,
  executionsBefore,
  newOfStep,
  setByStep,
  stepColumns,
} from '../parts/appended-histories.js';

/** Columns of the row that `settlementRow` makes of a job, as JSON. */
export const settlementColumns = `outcome job_outcome, output json, error json, critical json, summary text,
    failures int, delay_ms float8, needs_tools text[], waiting_for text, reason text, approvals json,
    later json`;

const numberOfQuestions = 'json_array_length(settlement.approvals)';

/** The questions of a job that begins to wait for a person. */
const asked = `asked as (
  insert into approvals (id, job_id, tenant, owner, thread_id, call_key, tool, args, preview, hash, resume,
    editable, on_expire, expires_at, reminders, remind_at, event_seq)
  select question.id, moved.id, moved.tenant, moved.owner, moved.thread_id, question.call_key, question.tool,
    question.args, question.preview, question.hash, question.resume,
    question.editable, question.on_expire, now() + question.expires_in_ms * interval '1 millisecond',
    array(select now() + ms * interval '1 millisecond' from unnest(question.remind_in_ms) ms),
    now() + question.remind_in_ms[1] * interval '1 millisecond',
    moved.event_seq - 1 - ${numberOfQuestions} + question.place
  from moved, settlement, rows from (json_to_recordset(settlement.approvals) as (id uuid, call_key text,
    tool text, args json, preview json, hash text, resume json, editable text[], on_expire text,
    expires_in_ms float8, remind_in_ms float8[])) with ordinality question(id, call_key, tool, args,
    preview, hash, resume, editable, on_expire, expires_in_ms, remind_in_ms, place)
  returning id, job_id, tenant, event_seq)`;

/**
 * A newer question of a thread about the same tool voids the older ones of its other jobs, which take
 * note of that when they go on.
 */
const replaced = `replaced as (
  update approvals set status = 'rejected', reason = 'replaced by a newer request', decided_at = now()
  from moved, settlement, json_to_recordset(settlement.approvals) question(tool text)
  where approvals.tenant = moved.tenant and approvals.thread_id = moved.thread_id
    and approvals.tool = question.tool and approvals.status = 'pending' and approvals.job_id <> moved.id)`;

/** The calls that a job puts off and begins to wait for. */
const putOff = `put_off as (
  insert into later_calls (tenant, job_id, event_seq, call_key, call_id, tool, effect, idempotency, token_hash,
    args, context, timeout_ms, expires_at, due_at)
  select moved.tenant, moved.id, moved.event_seq, call.call_key, call.call_id, call.tool, call.effect,
    call.idempotency, call.token_hash, call.args, call.context, call.timeout_ms,
    now() + call.expires_in_ms * interval '1 millisecond', now() + call.expires_in_ms * interval '1 millisecond'
  from moved, settlement, json_to_recordset(settlement.later) call(call_key text, call_id text, tool text,
    effect text, idempotency text, token_hash text, args json, context json, timeout_ms float8, expires_in_ms float8)
  on conflict (job_id, call_key) do update set event_seq = excluded.event_seq, status = 'OPEN',
    token_hash = excluded.token_hash, args = excluded.args, context = excluded.context,
    timeout_ms = excluded.timeout_ms, expires_at = excluded.expires_at, due_at = excluded.due_at, claims = 0,
    worker = null, lease = null, lease_until = null, deadline_at = null, answer = null, ended_by = null,
    ended_at = null, created_at = now()
  returning case when token_hash is null then pg_notify('${laterCallsChannel}', tenant) end)`;

/** What every settlement sets in the job row beside what its step does. */
export const setBySettlement = [
  'outcome = settlement.outcome',
  'output = settlement.output',
  'error = settlement.error',
  'critical_tool_failure_info = settlement.critical',
  'last_failure_summary = settlement.summary',
  'failures = settlement.failures',
];

const reasonGiven = '(select reason from settlement)';

/** What only jobs have that go on, or end, in this way. */
const ofStatus: Partial<
  Record<
    JobStatusType,
    Partial<Record<'set' | 'then' | 'returning', string[]> & Record<'reason' | 'appended', string>>
  >
> = {
  DELAYED: {
    set: [
      `run_at = now() + settlement.delay_ms * interval '1 millisecond'`,
      'needs_tools = settlement.needs_tools',
    ],
  },
  WAITING: {
    set: ['waiting_for = settlement.waiting_for'],
    appended: numberOfQuestions,
    returning: ['jobs.owner'],
    then: [asked, newsOfApprovals('asked', 'asked', `'WAITING'`), replaced, putOff],
  },
  // A job may be cancelled though nobody asked for that.
  CANCELLED: {
    returning: ['jobs.cancel_reason'],
    reason: `coalesce(cancel_reason, ${reasonGiven})`,
  },
};

/**
 * The end of an attempt, or of a job that no attempt runs: the status moves, and what is new of the
 * job is appended, in one commit, under the fence of epoch and last event number. $1 and $2 have what
 * `stepRow` and `settlementRow` make of the job, $3 its id. No row: the fence holds, nothing was
 * written. The answer tells of a job that would go on later while somebody has asked to cancel it.
 */
function settleJob(to: JobStatusType): Statement {
  const { set = [], then = [], returning = [], reason = reasonGiven } = ofStatus[to] ?? {};
  const appended = `step.activity_count + step.execution_count + ${ofStatus[to]?.appended ?? '0'}`;
  return moveJobs({
    name: `settle_${to.toLowerCase()}`,
    to,
    given: [
      `step as materialized (select * from json_to_record($1::json) step(${stepColumns}))`,
      `settlement as materialized (
  select * from json_to_record($2::json) settlement(${settlementColumns}))`,
    ],
    where: `id = $3 and epoch = (select epoch from step) and event_seq = (select event_seq from step)`,
    from: ['step', 'settlement'],
    set: [...setByStep, ...setBySettlement, ...set],
    appended,
    returning: [...newOfStep, ...returning, `${appended} + 1 as added`],
    reason,
    then: [...appendedHistories('moved', entriesOfStep), ...besidesHistories('moved'), ...then],
    answer: `
select id, cancel_requested_at is not null and status in ('PENDING', 'DELAYED', 'WAITING')
  as is_cancel_requested, ${executionsBefore} from moved`,
  });
}

/** The statement for each status that a job can be settled with. */
export const settleJobTo: ReadonlyMap<JobStatusType, Statement> = new Map(
  Object.values(JobStatusType)
    .filter((to) => to !== 'ACTIVE' && statesBefore(to).length > 0)
    .map((to) => [to, settleJob(to)]),
);
