import { goesBefore } from '../parts/thread.js';
import type { Statement } from '../parts/statement.js';
import { resultBytes } from '../parts/short-json.js';

/** Rules look at so many of the newest steps of a job. */
const mostSteps = 500;
/** Of what a job may wait for, and of what may be missing. */
const mostOfEach = 20;
/** Arguments above this size on disk are not compared. */
const maxComparedBytes = 8_192;
const maxMessageChars = 300;

/** A step without its bodies: what tells equal calls from others, and what its end was. */
const step = `json_build_object('seq', seq, 'type', type, 'name', name, 'durationMs', duration_ms,
      'code', error ->> 'code', 'bytes', ${resultBytes}, 'message', left(message, ${maxMessageChars}),
      'args', case when type in ('tool_call', 'tool_error') and pg_column_size(params) <= ${maxComparedBytes}
        then md5(params::text) end,
      'repaired', case when type = 'tool_repair' then (result ->> 'repaired')::boolean end,
      'warnings', case when type = 'llm_call' then result -> 'warnings' end,
      'isCut', case when type = 'llm_call' then (result ->> 'contextCut')::boolean end)`;

/**
 * All that explains how job $1 of tenant $2 stands, of owner $3 unless that is null: its row, its agent,
 * where its time went, its newest steps, what it may wait for, and who could run it. One statement, each
 * part of it by an index; no row where the job is not the asker's to see, so that nobody else learns
 * anything of the installation. Times are those of the database's clock, in milliseconds where they are
 * lengths.
 */
export const explainJob: Statement = {
  name: 'explain_job',
  text: `
with job as (
  select found.* from (select * from jobs where id = $1::uuid offset 0) found
  where tenant = $2 and ($3::text is null or owner = $3)),
living as (select tools, slots from workers where alive_until > now())
select job.id, job.status, job.waiting_for as "waitingFor", job.outcome, job.error,
  job.output ->> 'completeness' as completeness,
  job.last_failure_summary as "lastFailureSummary", job.limits, job.tool_scopes as "toolScopes",
  job.failures, job.max_attempts as "maxAttempts", job.epoch,
  job.waited_ms as "waitedMs", job.run_at as "runAt",
  job.needs_tools as "needsTools", job.created_at as "createdAt",
  job.started_at as "startedAt", job.settled_at as "settledAt",
  job.cancel_requested_at is not null as "isCancelRequested", now() as now,
  version.definition,
  (select json_build_object('reason', reason, 'at', at) from transitions
    where job_id = job.id and seq = job.transition_count) as "lastMove",
  moved.spans, moved.lost as "timesLost",
  spent."modelMs", spent."toolMs",
  (select coalesce(json_agg(${step} order by seq), '[]') from executions
    where job_id = job.id and seq > job.execution_count - ${mostSteps}) as steps,
  case when job.thread_id is not null and job.status in ('PENDING', 'DELAYED') then (
    select json_build_object('id', other.id, 'since', coalesce(other.started_at, other.created_at))
    from jobs other where ${goesBefore('job')} order by other.position limit 1) end as "goesBefore",
  (select coalesce(json_agg(json_build_object('id', id, 'since', job.created_at)), '[]')
    from unnest(job.blocked_by) parent(id)) as "openParents",
  (select coalesce(json_agg(json_build_object('id', id, 'tool', tool, 'status', status,
      'createdAt', created_at, 'expiresAt', expires_at) order by created_at), '[]')
    from (select * from approvals where job_id = job.id order by created_at desc limit ${mostOfEach}) asked
  ) as approvals,
  (select coalesce(json_agg(json_build_object('tool', tool, 'since', started_at) order by started_at), '[]')
    from (select * from tool_invocations where job_id = job.id and status = 'UNKNOWN'
      limit ${mostOfEach}) hidden) as unknown,
  case when job.waiting_for = 'tool' then (
    select json_agg(json_build_object('tool', call.tool, 'since', call.created_at,
        'isOffered', call.token_hash is null and call.lease is null,
        'seenAt', (select max(seen_at) from tool_workers where tenant = job.tenant and call.tool = any(tools)))
      order by call.created_at)
    from (select * from later_calls where job_id = job.id and status = 'OPEN' limit ${mostOfEach}) call)
  end as "laterCalls",
  (select coalesce(json_object_agg(model_hash, until), '{}') from (
    select model_hash, until from provider_pauses where until > now() order by until desc limit 1000) held
  ) as pauses,
  (select json_build_object('alive', count(*), 'slots', coalesce(sum(slots), 0),
      'running', (select count(*) from jobs where status = 'ACTIVE' and lease_owner is not null),
      'tools', (select coalesce(json_agg(distinct name), '[]') from living, unnest(living.tools) name))
    from living) as workers,
  (select coalesce(json_agg(json_build_object('server', server, 'tool', tool)), '[]') from (
    select server, tool from mcp_tool_pins where offered_hash is not null limit 200) changed) as changed
from job
join agent_versions version on version.id = job.agent_version_id
left join lateral (
  select json_object_agg(status, ms) as spans, sum(lost)::int as lost from (
    select "to" as status, count(*) filter (where reason = 'lease lost') as lost,
      sum(greatest(0, extract(epoch from coalesce(next, job.settled_at, now()) - at)) * 1000)::float8 as ms
    from (select "to", reason, at, lead(at) over (order by seq) as next from transitions
      where job_id = job.id) each group by "to") by_status) moved on true
left join lateral (
  select coalesce(sum(duration_ms) filter (where type in ('llm_call', 'llm_error', 'unusable_llm_response')
      or type = 'tool_repair' and params ->> 'rung' = 'model'), 0) as "modelMs",
    coalesce(sum(duration_ms) filter (where type in ('tool_call', 'tool_error')), 0) as "toolMs"
  from executions where job_id = job.id) spent on true`,
};
