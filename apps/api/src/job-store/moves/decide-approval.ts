import { insertAudit } from '../../auth/audit-entry.js';
import { moveJobs, newsOfApprovals } from './move-jobs.js';

/**
 * Stores a person's decision once, with its entry of the audit: of many at the same moment one gets a row. The job goes on when
 * none of its questions is left. No row: the question is not open, not the tenant's, not about what
 * the person has seen, or its time is over.
 */
export const decideApproval = moveJobs({
  name: 'decide_approval',
  to: 'PENDING',
  given: [
    `question as (
  select job.id as job_id, job.event_seq, approval.id from approvals approval join jobs job on job.id = approval.job_id
  where approval.id = $1 and approval.tenant = $2 and approval.hash = $3 and approval.status = 'pending'
    and approval.expires_at > now() and job.status = 'WAITING' and job.cancel_requested_at is null
  for no key update of job, approval)`,
    `decided as (
  update approvals set status = $4, reason = $5, answer = $8, decided_by = $6, decided_at = now(),
    end_event_seq = question.event_seq + 1
  from question where approvals.id = question.id
  returning approvals.job_id, approvals.id, approvals.tenant, approvals.end_event_seq as event_seq)`,
    `audited as (${insertAudit('decided', '$7')})`,
    `undecided as (
  select 1 from approvals join question on approvals.job_id = question.job_id
  where approvals.id <> question.id and approvals.status = 'pending' for no key update of approvals)`,
  ],
  where: `status = 'WAITING' and id = (select job_id from decided) and not exists (select 1 from undecided)`,
  reason: '$4',
  appended: '1',
  then: [
    // A job that still waits moves not, and counts the decision even so.
    `counted as (
  update jobs set event_seq = jobs.event_seq + 1 from decided
  where jobs.id = decided.job_id and exists (select 1 from undecided))`,
    newsOfApprovals('decided', 'decided', `coalesce((select status from moved), 'WAITING')`),
  ],
  answer: `select decided.job_id as id, moved.epoch, moved.priority from decided left join moved on true`,
});
