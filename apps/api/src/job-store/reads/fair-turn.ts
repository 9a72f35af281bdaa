import { waitsForAnAttempt } from './due-jobs.js';

/**
 * The job that runs instead of the one at the door, job $1, whose tenant holds its share of a worker.
 * $2: the tenants that do; $3: jobs that this worker has taken on, to be left out; $4 and $5: how many
 * it runs of which tenant. Of the other tenants the one with the fewest, then the one whose job has
 * waited longest. No row: the job at the door is of another tenant, or nobody else waits.
 *
 * Tenants with waiting jobs are found one after the other by the index, however long a line is.
 */
export const fairTurn = {
  name: 'fair_turn',
  text: `
with recursive waiting as (
  (select tenant from jobs where status in ('PENDING', 'DELAYED') order by tenant limit 1)
  union all
  select (
    select jobs.tenant from jobs
    where status in ('PENDING', 'DELAYED') and jobs.tenant > waiting.tenant order by jobs.tenant limit 1)
  from waiting where waiting.tenant is not null)
select next.id, next.tenant, door.epoch as "passedEpoch", door.priority as "passedPriority",
  door.tenant as "passedTenant"
from jobs door
join waiting on waiting.tenant <> all($2::text[])
cross join lateral (
  select jobs.id, jobs.tenant, jobs.created_at from jobs
  where jobs.tenant = waiting.tenant and ${waitsForAnAttempt} and jobs.id <> all($3::uuid[])
  order by jobs.priority, jobs.created_at limit 1) next
left join unnest($4::text[], $5::int[]) running (tenant, jobs) on running.tenant = waiting.tenant
where door.id = $1 and door.tenant = any($2::text[])
order by coalesce(running.jobs, 0), next.created_at
limit 1`,
};
