/**
 * The two statements that save a step, each one round trip and one commit. Both update the job row
 * under the fence (epoch and ACTIVE) and append only what is new; when the fence holds no row comes
 * back and nothing was written. Entries carry their place `n` in this save, from 1; the numbers in
 * the histories follow from the counters of the job row.
 */

const appendActivities = `
  insert into activities (job_id, seq, event_seq, role, content, tool_calls, tool_call_id, tool_name, created_at)
  select f.id, f.activity_count - $5 + x.n, f.event_seq - f.added + x.n, x.role::activity_role,
         x.content, x.tool_calls, x.tool_call_id, x.tool_name, x.created_at
  from f, json_to_recordset($6::json) x(n int, role text, content text, tool_calls json,
         tool_call_id text, tool_name text, created_at timestamptz)`;

const appendExecutions = `
  insert into executions (job_id, seq, event_seq, type, name, params, result, error, is_critical,
         effect, usage, message, started_at, duration_ms)
  select f.id, f.execution_count - $7 + x.n, f.event_seq - f.added + $5 + x.n, x.type, x.name,
         x.params, x.result, x.error, x.is_critical, x.effect, x.usage, x.message, x.started_at, x.duration_ms
  from f, json_to_recordset($8::json) x(n int, type text, name text, params json, result json,
         error json, is_critical boolean, effect text, usage json, message text,
         started_at timestamptz, duration_ms float8)`;

const settleInvocations = `
  update tool_invocations t set status = x.status, settled_at = now()
  from f, json_to_recordset($9::json) x(call_key text, status text)
  where t.job_id = f.id and t.call_key = x.call_key`;

/** A step in the middle of an attempt: the status stays ACTIVE. */
export const saveStep = {
  name: 'save_step',
  text: `
with f as (
  update jobs set iterations = $3, usage = $4::jsonb, activity_count = activity_count + $5,
    execution_count = execution_count + $7, event_seq = event_seq + $5 + $7
  where id = $1 and epoch = $2 and status = 'ACTIVE'
  returning id, activity_count, execution_count, event_seq, $5::int + $7::int as added, cancel_requested_at),
a as (${appendActivities}),
e as (${appendExecutions}),
i as (${settleInvocations})
select cancel_requested_at is not null as is_cancel_requested from f`,
};

/**
 * The end of an attempt: the status moves with its transition, in the same commit. A job that would
 * go on later while somebody asked to cancel it is cancelled instead.
 */
export const saveSettlement = {
  name: 'save_settlement',
  text: `
with c as (
  select id, case when $10 in ('PENDING', 'DELAYED', 'WAITING') and cancel_requested_at is not null
                  then 'CANCELLED' else $10 end as status
  from jobs where id = $1 and epoch = $2 and status = 'ACTIVE' for no key update),
f as (
  update jobs set iterations = $3, usage = $4::jsonb, activity_count = activity_count + $5,
    execution_count = execution_count + $7, transition_count = transition_count + 1,
    event_seq = event_seq + $5 + $7 + 1, status = c.status::job_status,
    outcome = case when c.status = $10 then $11::job_outcome else 'CANCELLED' end,
    output = $12::json, error = $13::json, critical_tool_failure_info = $14::json,
    last_failure_summary = $15, failures = $16, lease_owner = null,
    run_at = case when c.status = 'DELAYED' then $17::timestamptz end,
    waiting_for = case when c.status = 'WAITING' then $18 end,
    settled_at = case when c.status in ('COMPLETED', 'FAILED', 'CANCELLED') then now() end
  from c where jobs.id = c.id
  returning jobs.id, jobs.epoch, activity_count, execution_count, transition_count, event_seq,
    $5::int + $7::int + 1 as added, jobs.status),
a as (${appendActivities}),
e as (${appendExecutions}),
i as (${settleInvocations}),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', status,
    case when status::text = $10 then $19 else 'cancel requested' end, epoch from f)
select false as is_cancel_requested from f`,
};

/** Whether the lease still holds, before a local effect runs. */
export const checkLease = {
  name: 'check_lease',
  text: `select 1 as held from jobs where id = $1 and epoch = $2 and status = 'ACTIVE'`,
};

/** Stores the intent of an external call under the fence and tells of an earlier one. */
export const startInvocation = {
  name: 'start_invocation',
  text: `
with f as (
  select id, epoch from jobs where id = $1 and epoch = $2 and status = 'ACTIVE' for key share),
s as (
  insert into tool_invocations (job_id, call_key, tool, status, epoch)
  select id, $3, $4, 'STARTED', epoch from f
  on conflict (job_id, call_key) do nothing returning 1)
select exists (select 1 from s) as is_fresh from f`,
};
