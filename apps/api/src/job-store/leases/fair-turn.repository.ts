import { Injectable } from '@nestjs/common';
import { waitsForAnAttempt } from '../parts/due-jobs.js';
import { DatabasePool } from '../../database/database-pool.js';

/** A job whose turn it is, and the one at the door that it passes. */
export interface FairTurn {
  readonly id: string;
  readonly tenant: string;
  readonly passedEpoch: number;
  readonly passedPriority: number;
  readonly passedTenant: string;
}

export interface FairTurnQuestion {
  /** The job at the door. */
  readonly jobId: string;
  /** Tenants that hold their share of this worker. */
  readonly crowding: readonly string[];
  /** Jobs that this worker has taken on. */
  readonly taken: readonly string[];
  /** Number of jobs of each tenant that this worker runs. */
  readonly running: ReadonlyMap<string, number>;
}

@Injectable()
export class FairTurnRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Undefined when the job at the door may run: it crowds nobody out, or nobody else waits. */
  async find({ jobId, crowding, taken, running }: FairTurnQuestion): Promise<FairTurn | undefined> {
    const values = [jobId, crowding, taken, [...running.keys()], [...running.values()]];
    return (await this.pool.query<FairTurn>({ ...fairTurn, values })).rows[0];
  }
}

/**
 * The job that runs instead of the one at the door, job $1, whose tenant holds its share of a worker.
 * $2: the tenants that do; $3: jobs that this worker has taken on, to be left out; $4 and $5: how many
 * it runs of which tenant. Of the other tenants the one with the fewest, then the one whose job has
 * waited longest. No row: the job at the door is of another tenant, or nobody else waits.
 *
 * Tenants with waiting jobs are found one after the other by the index, however long a line is.
 */
const fairTurn = {
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
