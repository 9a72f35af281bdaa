import type { Statement } from '../parts/statement.js';

/** Whether the lease still holds, before a local effect runs. */
export const checkLease: Statement = {
  name: 'check_lease',
  text: `select 1 as held from jobs where id = $1 and epoch = $2 and status = 'ACTIVE'`,
};

/**
 * Stores the intent of an external call under the fence and tells of an earlier one, and of what a
 * person has said of that. A call that is to be repeated counts as new, and so does one whose intent
 * this very attempt has stored: an attempt runs a call once, so it asks again only where the answer
 * to the first statement was lost. The job is locked so that it waits for whoever ends the job just now and has
 * read what is open of it: they would tell of the call as not run.
 */
export const startInvocation: Statement = {
  name: 'start_invocation',
  text: `
with job as (
  select id, epoch from jobs where id = $1 and epoch = $2 and status = 'ACTIVE' for share),
started as (
  insert into tool_invocations (job_id, call_key, tool, call_id, status, epoch)
  select id, $3, $4, $5, 'STARTED', epoch from job
  on conflict (job_id, call_key) do update set status = 'STARTED', epoch = excluded.epoch,
    started_at = now(), settled_at = null
  where tool_invocations.status in ('REPEAT', 'NOT_RUN')
    or tool_invocations.status = 'STARTED' and tool_invocations.epoch = excluded.epoch
  returning 1)
select case when exists (select 1 from started) then 'fresh' else coalesce(
  (select case status when 'HAPPENED' then 'happened' when 'DID_NOT_HAPPEN' then 'did_not_happen' end
    from tool_invocations where job_id = $1 and call_key = $3), 'interrupted') end as kind,
  (select extract(epoch from clock_timestamp() - started_at)::float8 * 1000
    from tool_invocations where job_id = $1 and call_key = $3) as "sinceMs" from job`,
};
