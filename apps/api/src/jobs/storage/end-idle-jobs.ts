/**
 * Parts of the statements that end jobs without an attempt: cancelled ones, those whose question
 * nobody answered, and those whose last attempt has failed or died. They build on two CTEs of the
 * statement: `c`, the locked jobs with `id` and whether the job `ends`, and `f`, the updated jobs
 * whose transition has the last event number.
 */

/**
 * Whether this statement sees all that was saved of the job in `jobs`. It does not when it has waited
 * for a save that was on its way; a job must not be ended then, as its calls would be closed twice.
 */
export const isSeenWhole = `
exists (select 1 from activities where job_id = jobs.id and seq = activity_count)`;

/**
 * CTE `o`: the calls of each ending job's last answer that have no result. The first one is in doubt
 * when it had an effect outside that nobody knows the outcome of.
 */
export const openCalls = `
o as (
  select c.id as job_id, x.call ->> 'id' as call_id, x.call ->> 'name' as tool_name,
    (row_number() over (partition by c.id order by x.place))::int as n,
    (count(*) over (partition by c.id))::int as total,
    exists (select 1 from tool_invocations i
      where i.job_id = c.id and i.status in ('STARTED', 'UNKNOWN')) as is_in_doubt
  from c
  cross join lateral (
    select seq, tool_calls from activities where job_id = c.id and role = 'ASSISTANT'
    order by seq desc limit 1) a
  cross join lateral json_array_elements(a.tool_calls) with ordinality x(call, place)
  where c.ends and not exists (
    select 1 from activities r where r.job_id = c.id and r.seq > a.seq and r.role = 'TOOL_RESULT'
      and r.tool_call_id = x.call ->> 'id'))`;

/** Number of results that the job in `jobs` gets; its counters grow by it. */
export const closedCalls = `(select count(*)::int from o where o.job_id = jobs.id)`;

/**
 * CTEs that close the calls in `o`, so that every call of the conversation has one result, as the
 * executor does, and the questions that nobody needs to answer any more.
 */
export const closeCallsAndQuestions = `
a as (
  insert into activities (job_id, seq, event_seq, role, content, tool_call_id, tool_name, created_at)
  select f.id, f.activity_count - o.total + o.n, f.event_seq - 1 - o.total + o.n, 'TOOL_RESULT',
    json_build_object('name', 'ToolError',
      'message', case when o.is_in_doubt and o.n = 1
        then format('Tool ''%s'': whether it took effect is not known; the job ended before a person said it.', o.tool_name)
        else format('Tool ''%s'' was not run: the job ended before.', o.tool_name) end,
      'code', case when o.is_in_doubt and o.n = 1 then 'EFFECT_UNKNOWN' else 'NOT_RUN' end,
      'toolName', o.tool_name, 'isRecoverable', true)::text,
    o.call_id, o.tool_name, now()
  from f join o on o.job_id = f.id),
q as (
  update approvals set status = 'expired' from f
  where approvals.job_id = f.id and approvals.status = 'pending'
    and f.status in ('FAILED', 'CANCELLED'))`;

/** For `update jobs set ...`: nobody is waited for any more, and the time of the wait is counted. */
export const stopWaiting = `
waiting_for = null, waiting_since = null,
waited_ms = waited_ms + coalesce(extract(epoch from now() - waiting_since) * 1000, 0)`;
