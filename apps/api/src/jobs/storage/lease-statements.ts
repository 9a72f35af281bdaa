import { closeCallsAndQuestions, closedCalls, isSeenWhole, openCalls } from './end-idle-jobs.js';
import { endedOutput } from './ended-output.js';
import { threadIsFree, threadMessages } from './thread-statements.js';

/**
 * Takes the lease of a job and reads all that the attempt needs, in one statement: the job row with
 * its next epoch, the agent version, the conversation, what was said in the thread before, what
 * people have decided, and the effects and repairs of earlier attempts; for a plan all that was done,
 * as its reply is made from that. No row: somebody else has the job, it has settled, is not due yet,
 * is to be cancelled, or its thread is taken. It starts by the clock at its turn: the transaction may
 * have begun before the thread's previous job ended.
 */
export const takeLease = {
  name: 'take_lease',
  text: `
with c as (
  select id, status from jobs
  where id = $1 and status in ('PENDING', 'DELAYED') and (run_at is null or run_at <= now())
    and cancel_requested_at is null and ${threadIsFree('jobs')}
    and exists (select 1 from workers where id = $2 and alive_until > now())
  for no key update),
l as (
  update jobs set status = 'ACTIVE', epoch = epoch + 1, lease_owner = $2, run_at = null,
    waiting_for = null, output = null, rung_at = null, started_at = coalesce(started_at, clock_timestamp()),
    transition_count = transition_count + 1, event_seq = event_seq + 1
  from c where jobs.id = c.id
  returning jobs.*, c.status as status_before),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, status_before, 'ACTIVE', 'attempt started', epoch from l)
select l.id, l.tenant, l.owner, l.tool_scopes, l.thread_id, l.input, l.limits, l.max_attempts,
  l.priority, l.epoch, l.usage, l.iterations, l.failures, v.definition, v.version,
  greatest(0, extract(epoch from clock_timestamp() - l.started_at) * 1000 - l.waited_ms)::float8 as spent_ms,
  case when l.context is not null or l.thread_id is null then l.context
    else (select context from threads where tenant = l.tenant and id = l.thread_id) end as context,
  ${threadMessages} as thread_messages,
  case when l.epoch > 1 then (
    select json_agg(json_build_object('id', id, 'callKey', call_key, 'hash', hash, 'preview', preview,
        'status', status, 'reason', reason) order by decided_at, id)
    from approvals where job_id = l.id and status in ('approved', 'rejected')) end as approvals,
  (select json_agg(json_build_object('role', role, 'content', content, 'toolCalls', tool_calls,
      'toolCallId', tool_call_id, 'toolName', tool_name, 'createdAt', created_at) order by seq)
    from activities where job_id = l.id) as activities,
  (select json_agg(json_build_object('type', type, 'name', name, 'params', params, 'result', result,
      'error', error, 'effect', effect, 'callKey', call_key, 'message', message, 'startedAt', started_at,
      'durationMs', duration_ms) order by seq)
    from executions where job_id = l.id and (effect is not null or type = 'tool_repair'
      or v.definition ->> 'strategy' = 'plan')) as executions
from l join agent_versions v on v.id = l.agent_version_id`,
};

/** Gives a job back whose attempt could not be saved; the next attempt reads again what is stored. */
export const releaseLease = {
  name: 'release_lease',
  text: `
with f as (
  update jobs set status = 'PENDING', lease_owner = null, transition_count = transition_count + 1,
    event_seq = event_seq + 1
  where id = $1 and lease_owner = $2 and status = 'ACTIVE' and ($3::int is null or epoch = $3)
  returning id, epoch, transition_count, event_seq, priority, cancel_requested_at),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', 'PENDING', $4, epoch from f)
select id, epoch, priority, cancel_requested_at is not null as is_cancel_requested from f`,
};

/** Counts a failure of the machine: another attempt later, or the end when none is left. */
export const failAttempt = {
  name: 'fail_attempt',
  text: `
with c as (
  select id, failures + 1 >= max_attempts and cancel_requested_at is null and ${isSeenWhole} as ends
  from jobs where id = $1 and epoch = $2 and status = 'ACTIVE' for no key update),
${openCalls},
f as (
  update jobs set status = (case when c.ends then 'FAILED' else 'DELAYED' end)::job_status,
    lease_owner = null, failures = failures + 1, last_failure_summary = $3,
    outcome = case when c.ends then 'FAILURE_INTERNAL'::job_outcome end,
    error = case when c.ends
      then json_build_object('code', 'FAILURE_INTERNAL', 'message', $3::text) end,
    output = case when c.ends then ${endedOutput('$3::text')} end,
    settled_at = case when c.ends then now() end,
    run_at = case when not c.ends
      then now() + $4::float8 * 2 ^ least(failures, 6) * interval '1 millisecond' end,
    activity_count = activity_count + ${closedCalls}, transition_count = transition_count + 1,
    event_seq = event_seq + ${closedCalls} + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, activity_count, transition_count, event_seq, jobs.status, priority, run_at,
    cancel_requested_at),
${closeCallsAndQuestions},
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', status, 'FAILURE_INTERNAL', epoch from f)
select id, epoch, priority, extract(epoch from run_at - now()) * 1000 as delay_ms,
  cancel_requested_at is not null as is_cancel_requested
from f where status = 'DELAYED'`,
};

/** Jobs that this worker owns, to find those whose attempt does not run here any more. */
export const ownedJobs = {
  name: 'owned_jobs',
  text: `select id from jobs where lease_owner = $1 and status = 'ACTIVE'`,
};
