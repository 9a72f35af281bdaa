import { resumeWaitingJob } from '../jobs/storage/resume-waiting-job.js';

/**
 * Stores a person's decision once: of many at the same moment one gets a row. The job goes on when
 * none of its questions is left. No row: the question is not open, not the tenant's, not about what
 * the person has seen, or its time is over.
 */
export const decideApproval = {
  name: 'decide_approval',
  text: `
with c as (
  select j.id, a.id as approval_id from approvals a join jobs j on j.id = a.job_id
  where a.id = $1 and a.tenant = $2 and a.hash = $3 and a.status = 'pending' and a.expires_at > now()
    and j.status = 'WAITING' and j.cancel_requested_at is null
  for no key update of j, a),
d as (
  update approvals a set status = $4, reason = $5, decided_by = $6, decided_at = now()
  from c where a.id = c.approval_id
  returning a.job_id),
p as (
  select 1 from approvals a join c on a.job_id = c.id
  where a.id <> c.approval_id and a.status = 'pending' for no key update of a),
${resumeWaitingJob('$4')}`,
};
