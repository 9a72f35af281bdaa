import { jobWithHistories } from '../parts/job-with-histories.js';
import type { Statement } from '../parts/statement.js';
import { hasNoWorker } from '../parts/worker.js';
import { maxCrashes } from '../moves/take-over.js';

const hasExpiredQuestion = `exists (select 1 from approvals
  where job_id = jobs.id and status = 'pending' and expires_at <= now() and on_expire = 'fail')`;

/** Jobs that are to end and that no attempt runs, at most $1. */
export const findIdleJobs: Statement = {
  name: 'find_idle_jobs',
  text: `
select id from jobs
where status in ('PENDING', 'DELAYED', 'WAITING') and cancel_requested_at is not null
  or status = 'PENDING' and failed_parent is not null
  or status = 'WAITING' and waiting_for = 'approval' and ${hasExpiredQuestion}
  or status = 'ACTIVE' and (crashes + 1 >= ${maxCrashes} or cancel_requested_at is not null) and ${hasNoWorker}
order by id limit $1`,
};

/** Locks a job until the transaction ends, so that what is read of it next is all there is. */
export const lockJob: Statement = {
  name: 'lock_job',
  text: 'select 1 from jobs where id = $1 for no key update',
};

const decisive = `jobs.failed_parent as "failedParent", not ${hasNoWorker} as "hasWorker",
    (select name || '@' || version from agent_versions where id = jobs.agent_version_id) as agent,
    (select tool from approvals where job_id = jobs.id and status = 'pending' and expires_at <= now()
        and on_expire = 'fail' order by expires_at limit 1) as "expiredTool"`;

/** A locked job with what decides on its end: who runs it, and what nobody has answered in time. */
export const readIdleJob: Statement = {
  name: 'read_idle_job',
  text: `
with job as (
  select jobs.*, ${decisive}
  from jobs where id = $1),
read as (${jobWithHistories('job', 'true')})
select read.*, job."hasWorker", job.agent, job.crashes, job."failedParent", job."expiredTool",
  job.cancel_requested_at is not null as "isCancelRequested"
from read join job on job.id = read.id`,
};

/** The same without its histories. */
export const readIdleJobAlone: Statement = {
  name: 'read_idle_job_alone',
  text: `
select id, status, tenant, owner, max_attempts, epoch, event_seq, iterations, failures, usage, priority,
  traceparent, crashes, cancel_requested_at is not null as "isCancelRequested",
  ${decisive}
from jobs where id = $1`,
};
