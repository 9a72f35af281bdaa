import { moveJobs } from './move-jobs.js';

/**
 * Jobs whose questions are all answered go on, also where no decision moved them: a newer request
 * has replaced theirs.
 */
export const resumeDecided = moveJobs({
  name: 'resume_decided',
  to: 'PENDING',
  where: `status = 'WAITING' and waiting_for = 'approval' and cancel_requested_at is null
    and not exists (select 1 from approvals where job_id = jobs.id and status = 'pending')`,
  atMost: 1_000,
  endsApprovals: true,
  reason: `'decided'`,
  answer: 'select id, epoch, priority from moved',
});
