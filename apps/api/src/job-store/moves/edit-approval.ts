import { insertAudit } from '../../auth/audit-entry.js';
import { queuedMails } from '../parts/queued-mails.js';
import type { Statement } from '../parts/statement.js';

/**
 * Changes what an open question asks about and what its job says meanwhile, with its entry of the audit;
 * what was asked first is kept. Whoever reads the events of the job is told, and no webhook; the links of
 * mails that were sent are of no use any more, and others follow. No row: the question is not open, not
 * the tenant's, or not about what whoever edits it has seen.
 */
export const editApproval: Statement = {
  name: 'edit_approval',
  text: `
with question as (
  select approval.id, approval.job_id, job.event_seq + 1 as event_seq
  from approvals approval join jobs job on job.id = approval.job_id
  where approval.id = $1 and approval.tenant = $2 and approval.hash = $3 and approval.status = 'pending'
    and approval.expires_at > now() and job.status = 'WAITING' and job.cancel_requested_at is null
  for no key update of job, approval),
edited as (
  update approvals set args = $4, preview = $5, hash = $6, edited_by = $7, edited_at = now(),
    original = coalesce(approvals.original, json_build_object('args', approvals.args,
      'preview', approvals.preview, 'hash', approvals.hash, 'callKey', approvals.call_key)),
    call_key = case when approvals.original is null then 'edited ' || call_key else call_key end,
    told_event_seqs = told_event_seqs || question.event_seq
  from question where approvals.id = question.id
  returning approvals.id, approvals.job_id, approvals.tenant, approvals.hash, approvals.resume, 'changed' as kind,
    question.event_seq),
mail as (${queuedMails('edited')}),
counted as (
  update jobs set event_seq = edited.event_seq, output = coalesce($9::json, jobs.output)
  from edited where jobs.id = edited.job_id),
news as (
  insert into outbox (job_id, tenant, event_seq, kind, status, approval_id, is_pending)
  select job_id, tenant, event_seq, 'approval', 'WAITING', id, false from edited),
audited as (${insertAudit('edited', '$8')})
select job_id as "jobId" from edited`,
};
