/**
 * The two statements that save: each one round trip and one commit. Both update the job row under the
 * fence (epoch and ACTIVE) and append only what is new; where the fence holds no row comes back and
 * nothing was written. Entries carry their place `n` in this save, from 1; the numbers in the
 * histories follow from the counters of the job row.
 *
 * `f` has the job rows as they are now, with what is `new` of each history: its entries and their
 * number.
 */
const appendActivities = `
  insert into activities (job_id, seq, event_seq, role, content, tool_calls, tool_call_id, tool_name, created_at)
  select f.id, f.activity_count - f.new_activity_count + x.n, f.event_seq - f.added + x.n,
         x.role::activity_role, x.content, x.tool_calls, x.tool_call_id, x.tool_name, x.created_at
  from f, json_to_recordset(f.new_activities) x(n int, role text, content text, tool_calls json,
         tool_call_id text, tool_name text, created_at timestamptz)`;

const appendExecutions = `
  insert into executions (job_id, seq, event_seq, type, name, params, result, error, is_critical,
         effect, call_key, usage, message, started_at, duration_ms)
  select f.id, f.execution_count - f.new_execution_count + x.n,
         f.event_seq - f.added + f.new_activity_count + x.n, x.type, x.name, x.params, x.result,
         x.error, x.is_critical, x.effect, x.call_key, x.usage, x.message, x.started_at, x.duration_ms
  from f, json_to_recordset(f.new_executions) x(n int, type text, name text, params json, result json,
         error json, is_critical boolean, effect text, call_key text, usage json, message text,
         started_at timestamptz, duration_ms float8)`;

const settleInvocations = `
  update tool_invocations t set status = x.status, settled_at = now()
  from f, json_to_recordset(f.settled_invocations) x(call_key text, status text)
  where t.job_id = f.id and t.call_key = x.call_key`;

/** What the job has learned is handed on to the next job of its thread. */
const keepContext = `
  insert into threads (tenant, id, context)
  select tenant, thread_id, new_context from f where new_context is not null and thread_id is not null
  on conflict (tenant, id) do update set context = excluded.context, updated_at = now()`;

/**
 * Steps in the middle of attempts, of as many jobs as one commit may hold: $1 has a row of each, $2
 * their ids. The jobs are locked in the order of their ids, as all statements do that lock several,
 * and found one by one by their key: asked for all at once, or for ACTIVE ones, PostgreSQL may choose to
 * read through another index.
 */
export const saveSteps = {
  name: 'save_steps',
  text: `
with l as (
  select j.* from (select unnest($2::uuid[]) as id order by 1) ordered,
    lateral (select id, epoch, status from jobs where id = ordered.id for no key update) j),
f as (
  update jobs set iterations = s.iterations, usage = s.usage, context = coalesce(s.context, jobs.context),
    activity_count = jobs.activity_count + s.activity_count,
    execution_count = jobs.execution_count + s.execution_count,
    event_seq = event_seq + s.activity_count + s.execution_count
  from l join json_to_recordset($1::json) s(id uuid, epoch int, iterations int, usage jsonb, context json,
    activity_count int, activities json, execution_count int, executions json, invocations json)
    on s.id = l.id and s.epoch = l.epoch
  where jobs.id = l.id and l.status = 'ACTIVE'
  returning jobs.id, tenant, thread_id, jobs.activity_count, jobs.execution_count, event_seq,
    cancel_requested_at, s.activity_count + s.execution_count as added,
    s.activity_count as new_activity_count, s.activities as new_activities,
    s.execution_count as new_execution_count, s.executions as new_executions,
    s.invocations as settled_invocations, s.context as new_context),
a as (${appendActivities}),
e as (${appendExecutions}),
i as (${settleInvocations}),
c as (${keepContext})
select id, cancel_requested_at is not null as is_cancel_requested from f`,
};

/** The questions of a job that begins to wait for a person. */
const askApprovals = `
  insert into approvals (id, job_id, tenant, thread_id, call_key, tool, args, preview, hash, expires_at)
  select x.id, f.id, f.tenant, f.thread_id, x.call_key, x.tool, x.args, x.preview, x.hash,
    now() + x.expires_in_ms * interval '1 millisecond'
  from f, json_to_recordset($20::json) x(id uuid, call_key text, tool text, args json, preview json,
    hash text, expires_in_ms float8)
  where f.status = 'WAITING'`;

/** A newer question of a thread about the same tool voids the older ones of its other jobs. */
const replaceApprovals = `
  update approvals o set status = 'rejected', reason = 'replaced by a newer request', decided_at = now()
  from f, json_to_recordset($20::json) x(tool text)
  where o.tenant = f.tenant and o.thread_id = f.thread_id and o.tool = x.tool and o.status = 'pending'
    and o.job_id <> f.id and f.status = 'WAITING'`;

/**
 * The end of an attempt: the status moves with its transition, in the same commit. The answer tells
 * of a job that would go on later while somebody has asked to cancel it.
 */
export const saveSettlement = {
  name: 'save_settlement',
  text: `
with f as (
  update jobs set iterations = $3, usage = $4::jsonb, activity_count = activity_count + $5,
    execution_count = execution_count + $7, transition_count = transition_count + 1,
    event_seq = event_seq + $5 + $7 + 1, status = $10::job_status, outcome = $11::job_outcome,
    output = $12::json, error = $13::json, critical_tool_failure_info = $14::json,
    last_failure_summary = $15, failures = $16, lease_owner = null,
    run_at = case when $10 = 'DELAYED' then now() + $17::float8 * interval '1 millisecond' end,
    waiting_for = case when $10 = 'WAITING' then $18 end,
    waiting_since = case when $10 = 'WAITING' then now() end,
    context = coalesce($21::json, context),
    settled_at = case when $10 in ('COMPLETED', 'FAILED', 'CANCELLED') then now() end
  where id = $1 and epoch = $2 and status = 'ACTIVE'
  returning id, epoch, tenant, thread_id, activity_count, execution_count, transition_count, event_seq,
    $5::int + $7::int + 1 as added, $5::int as new_activity_count, $6::json as new_activities,
    $7::int as new_execution_count, $8::json as new_executions, $9::json as settled_invocations,
    $21::json as new_context, status, settled_at, cancel_requested_at),
a as (${appendActivities}),
e as (${appendExecutions}),
i as (${settleInvocations}),
q as (${askApprovals}),
r as (${replaceApprovals}),
k as (${keepContext}),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', status, $19, epoch from f)
select id, cancel_requested_at is not null and settled_at is null as is_cancel_requested from f`,
};

/** Whether the lease still holds, before a local effect runs. */
export const checkLease = {
  name: 'check_lease',
  text: `select 1 as held from jobs where id = $1 and epoch = $2 and status = 'ACTIVE'`,
};

/**
 * Stores the intent of an external call under the fence and tells of an earlier one, and of what a
 * person has said of that. A call that is to be repeated counts as new.
 */
export const startInvocation = {
  name: 'start_invocation',
  text: `
with f as (
  select id, epoch from jobs where id = $1 and epoch = $2 and status = 'ACTIVE' for key share),
s as (
  insert into tool_invocations (job_id, call_key, tool, status, epoch)
  select id, $3, $4, 'STARTED', epoch from f
  on conflict (job_id, call_key) do update set status = 'STARTED', epoch = excluded.epoch,
    started_at = now(), settled_at = null where tool_invocations.status = 'REPEAT'
  returning 1)
select case when exists (select 1 from s) then 'fresh' else coalesce(
  (select case status when 'HAPPENED' then 'happened' when 'DID_NOT_HAPPEN' then 'did_not_happen' end
    from tool_invocations where job_id = $1 and call_key = $3), 'interrupted') end as state from f`,
};
