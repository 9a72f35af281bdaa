import type { Statement } from '../parts/statement.js';

/**
 * The end of parents is told to the jobs that wait for them: $1 have completed, $2 have not. A job
 * without another parent to wait for is due; one that fails with a parent still waits, for
 * `IdleJobsService` to end it. What is written follows from the rows as they are once they are locked, so
 * that parents that end at the same moment may be told by different transactions, and one twice.
 */
export const releaseChildren: Statement = {
  name: 'release_children',
  text: `
with child as (
  select id, blocked_by, runs_after_failure from jobs
  where blocked_by is not null and blocked_by && ($1::uuid[] || $2::uuid[])
    and status = 'PENDING' and failed_parent is null
  order by id for no key update),
told as materialized (
  select child.id,
    nullif(array(select id from unnest(child.blocked_by) waited(id)
      where id <> all($1::uuid[]) and (not child.runs_after_failure or id <> all($2::uuid[]))), '{}') as blocked_by,
    (select id from unnest(child.blocked_by) waited(id)
      where id = any($2::uuid[]) and not child.runs_after_failure limit 1) as failed_parent
  from child),
released as (
  update jobs set blocked_by = told.blocked_by, failed_parent = told.failed_parent,
    run_at = case when told.blocked_by is not null then jobs.run_at end,
    notified_at = case when told.blocked_by is not null then jobs.notified_at else now() end
  from told where jobs.id = told.id
  returning jobs.id, jobs.tenant, jobs.epoch, jobs.priority, jobs.blocked_by, jobs.failed_parent)
select id, tenant, epoch, priority, failed_parent is not null as "isFailed" from released
where blocked_by is null or failed_parent is not null`,
};

/**
 * Parents that have ended, or are gone, and of which a job waits that was not looked at for a minute; the
 * jobs count as looked at. It finds what was not told, for whatever reason.
 */
export const findUntoldEnds: Statement = {
  name: 'find_untold_ends',
  text: `
with looked as (
  select id, blocked_by from jobs
  where status = 'PENDING' and blocked_by is not null and failed_parent is null
    and coalesce(notified_at, created_at) < now() - interval '1 minute'
  order by coalesce(notified_at, created_at) limit 500 for no key update skip locked),
marked as (update jobs set notified_at = now() from looked where jobs.id = looked.id)
select distinct waited.id, coalesce(parent.status = 'COMPLETED', false) as "hasCompleted"
from looked cross join unnest(looked.blocked_by) waited(id)
  left join lateral (select status from jobs where id = waited.id) parent on true
where parent.status is null or parent.status in ('COMPLETED', 'FAILED', 'CANCELLED')`,
};
