import type { Statement } from '../parts/statement.js';

/** Who is told of a call, and until when it may take. */
const context = `json_build_object('jobId', job.id, 'tenant', job.tenant, 'owner', job.owner, 'threadId', job.thread_id,
    'language', call.context -> 'language', 'askedAt', call.context -> 'askedAt', 'deadline', least(call.deadline_at, call.expires_at),
    'traceparent', job.traceparent)`;

/**
 * Gives calls of the tools $2 of tenant $1 to the remote worker $4, at most $3, each under a lease of $5
 * milliseconds; the oldest first, and none that another statement holds. With the lease the intent of a call that acts is
 * stored: from then on nobody knows what it did until its worker says so. A job that is being cancelled is
 * passed over, as it is locked.
 */
export const claimLaterCalls: Statement = {
  name: 'claim_later_calls',
  text: `
with offered as (
  select call.id from later_calls call join jobs job on job.id = call.job_id
  where call.tenant = $1 and call.tool = any($2::text[]) and call.status = 'OPEN' and call.token_hash is null
    and call.lease is null and (call.due_at is null or call.due_at > now())
    and job.status = 'WAITING' and job.waiting_for = 'tool' and job.cancel_requested_at is null
  order by call.created_at limit $3 for no key update of call skip locked for share of job skip locked),
call as (
  update later_calls set claims = claims + 1, worker = $4, lease = gen_random_uuid(),
    lease_until = now() + $5 * interval '1 millisecond',
    deadline_at = now() + timeout_ms * interval '1 millisecond',
    due_at = least(now() + least($5, timeout_ms) * interval '1 millisecond', expires_at)
  from offered where later_calls.id = offered.id returning later_calls.*),
begun as (
  insert into tool_invocations (job_id, call_key, tool, call_id, status, epoch)
  select job.id, call.call_key, call.tool, call.call_id, 'STARTED', job.epoch
  from call join jobs job on job.id = call.job_id where call.effect <> 'none'
  on conflict (job_id, call_key) do update set status = 'STARTED', epoch = excluded.epoch,
    started_at = now(), settled_at = null)
select call.id as "callId", call.lease, call.tool, call.args, call.call_key as "callKey", ${context} as context
from call join jobs job on job.id = call.job_id order by call.created_at`,
};

/** Gives back the leases $2 that nobody was told of, as if they had never been. */
export const returnLaterCalls: Statement = {
  name: 'return_later_calls',
  text: `
with call as (
  update later_calls set claims = claims - 1, lease = null, lease_until = null, deadline_at = null,
    due_at = expires_at
  where tenant = $1 and lease = any($2::uuid[]) and status = 'OPEN' returning *)
update tool_invocations set status = 'NOT_RUN', settled_at = now() from call
where call.claims = 0 and tool_invocations.job_id = call.job_id and tool_invocations.call_key = call.call_key`,
};

/**
 * Makes the lease $3 of call $2 last $4 milliseconds from now, and tells whether its job still waits for
 * it. No row: the call is not under that lease.
 */
export const renewLaterCall: Statement = {
  name: 'renew_later_call',
  text: `
with call as (
  select later.id, later.status = 'OPEN' and job.status = 'WAITING' and job.waiting_for is not distinct from 'tool'
    and job.cancel_requested_at is null as is_awaited
  from later_calls later join jobs job on job.id = later.job_id
  where later.tenant = $1 and later.id = $2 and later.lease = $3::uuid and later.ended_by is distinct from 'answer'),
renewed as (
  update later_calls set lease_until = now() + $4 * interval '1 millisecond',
    due_at = least(now() + $4 * interval '1 millisecond', deadline_at, expires_at)
  from call where later_calls.id = call.id and call.is_awaited and later_calls.status = 'OPEN'
    and later_calls.lease = $3::uuid
  returning later_calls.worker),
seen as (
  update tool_workers set seen_at = now() from renewed
  where tenant = $1 and name = renewed.worker and seen_at < now() - interval '5 seconds')
select call.is_awaited as "isAwaited" from call`,
};
