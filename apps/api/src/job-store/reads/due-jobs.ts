import { threadIsFree } from './thread.js';

/** A job that was there when so many workers died is run when nothing else runs in its worker. */
export const suspectCrashes = 3;

const isDue = `
status in ('PENDING', 'DELAYED') and (run_at is null or run_at <= now()) and cancel_requested_at is null
and ${threadIsFree('jobs')}`;

/** Whether a row of `jobs` may be leased now, beside others. */
export const waitsForAnAttempt = `${isDue} and crashes < ${suspectCrashes}`;

export const countDueJobs = `select count(*)::int as due from jobs where ${waitsForAnAttempt}`;

/** The due jobs of which the queue has not been notified for longest, at most $2; marks them notified. */
export const claimSilentJobs = `
with silent as (
  select id from jobs
  where ${waitsForAnAttempt}
    and greatest(coalesce(rung_at, created_at), run_at) < now() - $1 * interval '1 millisecond'
  order by coalesce(rung_at, created_at) limit $2 for no key update skip locked)
update jobs set rung_at = now() from silent where jobs.id = silent.id
returning jobs.id, epoch, priority`;

/** A due job that has to run alone, and that nobody has claimed within $1 milliseconds. */
export const claimSuspect = {
  name: 'claim_suspect',
  text: `
with suspect as (
  select id from jobs
  where ${isDue} and crashes >= ${suspectCrashes}
    and (rung_at is null or rung_at < now() - $1 * interval '1 millisecond')
  order by created_at limit 1 for no key update skip locked)
update jobs set rung_at = now() from suspect where jobs.id = suspect.id
returning jobs.id`,
};

/** Jobs that this worker owns, to find those whose attempt does not run here any more. */
export const ownedJobs = {
  name: 'owned_jobs',
  text: `select id from jobs where lease_owner = $1 and status = 'ACTIVE'`,
};
