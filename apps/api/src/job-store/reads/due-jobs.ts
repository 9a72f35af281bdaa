import { threadIsFree } from './thread.js';

/** Whether a row of `jobs` may be leased now. */
export const waitsForAnAttempt = `
status in ('PENDING', 'DELAYED') and (run_at is null or run_at <= now()) and cancel_requested_at is null
and ${threadIsFree('jobs')}`;

export const countDueJobs = `select count(*)::int as due from jobs where ${waitsForAnAttempt}`;

/** The due jobs that have waited longest since they were last rung for, at most $2; marks them rung. */
export const claimSilentJobs = `
with silent as (
  select id from jobs
  where ${waitsForAnAttempt}
    and greatest(coalesce(rung_at, created_at), run_at) < now() - $1 * interval '1 millisecond'
  order by coalesce(rung_at, created_at) limit $2 for no key update skip locked)
update jobs set rung_at = now() from silent where jobs.id = silent.id
returning jobs.id, epoch, priority`;

/** Jobs that this worker owns, to find those whose attempt does not run here any more. */
export const ownedJobs = {
  name: 'owned_jobs',
  text: `select id from jobs where lease_owner = $1 and status = 'ACTIVE'`,
};
