import { isDue, suspectCrashes } from '../parts/due-jobs.js';
import type { Statement } from '../parts/statement.js';
import { threadIsFree } from '../parts/thread.js';

/** A due job that has to run alone, and that nobody has claimed within $1 milliseconds. */
export const claimSuspect = {
  name: 'claim_suspect',
  text: `
with suspect as (
  select id from jobs
  where ${isDue} and crashes >= ${suspectCrashes}
    and (notified_at is null or notified_at < now() - $1 * interval '1 millisecond')
  order by created_at limit 1 for no key update skip locked)
update jobs set notified_at = now() from suspect where jobs.id = suspect.id
returning jobs.id`,
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
