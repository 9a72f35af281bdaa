import { insertAudit } from '../../auth/audit-entry.js';
import { moveJobs } from './move-jobs.js';

/**
 * Stores what a person says of a call whose effect is not known. The job goes on once no such call
 * is left. No row: the job does not wait for attention, or the call is not in doubt.
 */
export const resolveAttention = moveJobs({
  name: 'resolve_attention',
  to: 'PENDING',
  given: [
    `waiting as (
  select id from jobs where id = $1 and tenant = $2 and status = 'WAITING'
    and waiting_for = 'attention' and cancel_requested_at is null
  for no key update)`,
    `resolved as (
  update tool_invocations set status = $4, decided_by = $5, settled_at = now() from waiting
  where job_id = waiting.id and call_key = $3 and status = 'UNKNOWN'
  returning job_id)`,
    `audited as (${insertAudit('resolved', '$7')})`,
    `unresolved as (
  select 1 from tool_invocations invocation join waiting on invocation.job_id = waiting.id
  where invocation.call_key <> $3 and invocation.status = 'UNKNOWN' for no key update of invocation)`,
  ],
  where: `status = 'WAITING' and id = (select job_id from resolved) and not exists (select 1 from unresolved)`,
  reason: '$6',
  answer: `select resolved.job_id as id, moved.epoch, moved.priority from resolved left join moved on true`,
});
