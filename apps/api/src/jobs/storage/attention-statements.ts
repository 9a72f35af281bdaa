import { resumeWaitingJob } from './resume-waiting-job.js';

/**
 * Stores what a person says of a call whose effect is not known. The job goes on once no such call
 * is left. No row: the job does not wait for attention, or the call is not in doubt.
 */
export const resolveAttention = {
  name: 'resolve_attention',
  text: `
with c as (
  select id from jobs where id = $1 and tenant = $2 and status = 'WAITING' and waiting_for = 'attention'
    and cancel_requested_at is null
  for no key update),
d as (
  update tool_invocations t set status = $4, decided_by = $5, settled_at = now() from c
  where t.job_id = c.id and t.call_key = $3 and t.status = 'UNKNOWN'
  returning t.job_id),
p as (
  select 1 from tool_invocations t join c on t.job_id = c.id
  where t.call_key <> $3 and t.status = 'UNKNOWN' for no key update of t),
${resumeWaitingJob('$6')}`,
};
