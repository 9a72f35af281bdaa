import { isDue, suspectCrashes } from '../parts/due-jobs.js';
import type { Statement } from '../parts/statement.js';
import { threadIsFree } from '../parts/thread.js';
import { hasNoWorker, livingWorker } from '../parts/worker.js';

/**
 * Makes worker $1 the owner of a due job that has to run alone, ahead of its lease, where no other
 * living worker is. What it has claimed already it is given again.
 */
export const claimSuspect: Statement = {
  name: 'claim_suspect',
  text: `
with worker as (${livingWorker('$1')}),
suspect as (
  select id from jobs
  where ${isDue} and crashes >= ${suspectCrashes} and (lease_owner = $1 or ${hasNoWorker})
  order by created_at limit 1 for no key update skip locked)
update jobs set lease_owner = worker.id from suspect, worker where jobs.id = suspect.id
returning jobs.id`,
};

export const giveSuspectBack: Statement = {
  name: 'give_suspect_back',
  text: `
update jobs set lease_owner = null
where id = $1 and lease_owner = $2 and status in ('PENDING', 'DELAYED')`,
};

/** Jobs that this worker owns, to find those whose attempt does not run here any more. */
export const ownedJobs = {
  name: 'owned_jobs',
  text: `select id from jobs where lease_owner = $1 and status = 'ACTIVE'`,
};

/** The job of a thread that is next, if it is due. */
export const nextOfThread = {
  name: 'next_of_thread',
  text: `
select id, epoch, priority from jobs
where tenant = $1 and thread_id = $2 and status in ('PENDING', 'DELAYED')
  and (run_at is null or run_at <= now()) and ${threadIsFree('jobs')}
order by position limit 1`,
};

/** How a job stands, for the queue; no client is answered. */
export const readStanding: Statement = {
  name: 'read_job_standing',
  text: `select status, outcome, error ->> 'code' as "errorCode" from jobs where id = $1`,
};
