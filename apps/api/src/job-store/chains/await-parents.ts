import { columnsOf } from '../../database/row-of-tenant.js';
import { whileBlocked } from '../parts/parents.js';
import type { Statement } from '../parts/statement.js';
import { jobFields } from '../reads/job-read.repository.js';

const isFinal = `status in ('COMPLETED', 'FAILED', 'CANCELLED')`;

/**
 * Lets a job that the same transaction has stored wait for its parents, $2, those that are the
 * tenant's, $3, and, where one is named, the owner's, $4. $5: whether it runs also where one of them
 * fails. The answer has the parents that were found; without the job where one was not, and nothing was
 * written.
 *
 * The parents stay locked until the commit: one that ends later finds the job when its end is passed on,
 * of one that has ended the row says so. They are locked in the order of their ids, as all statements do.
 */
export const awaitParents: Statement = {
  name: 'await_parents',
  text: `
with visible as materialized (
  select parent.id from unnest($2::uuid[]) named(id),
    lateral (select id, tenant, owner from jobs where id = named.id offset 0) parent
  where parent.tenant = $3 and ($4::text is null or parent.owner = $4)),
parent as materialized (
  select locked.id, locked.status from (select id from visible order by id) ordered,
    lateral (select id, status from jobs where id = ordered.id for share) locked),
standing as materialized (
  select coalesce(array_agg(id), '{}') as found, array_agg(id) filter (where not ${isFinal}) as open,
    case when not $5::boolean then array_agg(id) filter (where ${isFinal} and status <> 'COMPLETED') end as failed
  from parent),
job as (
  update jobs set depends_on = $2, runs_after_failure = $5, failed_parent = standing.failed[1],
    blocked_by = standing.open || standing.failed,
    run_at = case when standing.open || standing.failed is not null then ${whileBlocked} else run_at end
  from standing
  where jobs.id = $1 and jobs.tenant = $3 and cardinality(standing.found) = cardinality($2::uuid[])
  returning jobs.*)
select standing.found, job.*
from standing left join (select ${columnsOf(jobFields)} from job) job on true`,
};
