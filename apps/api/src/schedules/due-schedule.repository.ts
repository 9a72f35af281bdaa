import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DatabasePool } from '../database/database-pool.js';
import type { Schedule } from './schedule.js';
import { scheduleColumns } from './schedule.repository.js';

/** A schedule whose time has come, as it was read. */
export interface DueSchedule extends Schedule {
  readonly nextAt: Date;
  /** The clock of the database. */
  readonly now: Date;
  /** Whether the key that wrote it may still be used. */
  readonly hasKey: boolean;
}

/** Why a due time made no job. */
export interface StoredRefusal {
  readonly code: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The schedules of all tenants whose time has come. Processes that act at the same moment share them. */
@Injectable()
export class DueScheduleRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Those that come next after one of them, the first ones without it; at most `limit`. */
  async find(after: DueSchedule | undefined, limit: number): Promise<readonly DueSchedule[]> {
    const { nextAt, tenant, name } = after ?? { nextAt: '-infinity', tenant: '', name: '' };
    const values = [nextAt, tenant, name, limit];
    return (await this.pool.query<DueSchedule>({ ...findDueSchedules, values })).rows;
  }

  /**
   * Takes the due time, which is over when the transaction commits. False where there is to be no job:
   * another process takes it or has taken it, the schedule was changed since it was read, or its last
   * job has not ended and it wants no second one.
   */
  async take(
    { tenant, name, nextAt, updatedAt }: DueSchedule,
    next: { readonly nextAt: Date | null; readonly jobId: string },
    connection: PoolClient,
  ): Promise<boolean> {
    const values = [tenant, name, nextAt, updatedAt, next.nextAt, next.jobId];
    const taken = await connection.query<{ isToRun: boolean }>({ ...takeDueTime, values });
    return taken.rows[0]?.isToRun ?? false;
  }

  /** The same for a time that makes no job, and why. */
  async refuse(
    { tenant, name, nextAt, updatedAt }: DueSchedule,
    next: { readonly nextAt: Date | null; readonly refusal: StoredRefusal },
  ): Promise<void> {
    const refusal = JSON.stringify(next.refusal);
    const values = [tenant, name, nextAt, updatedAt, next.nextAt, refusal];
    await this.pool.query({ ...refuseDueTime, values });
  }
}

const findDueSchedules = {
  name: 'find_due_schedules',
  text: `
select ${scheduleColumns}, now() as now, key_id is null or exists (
  select from api_keys key where key.id = schedules.key_id and key.tenant = schedules.tenant
    and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())) as "hasKey"
from schedules
where next_at <= now() and (next_at, tenant, name) > ($1::timestamptz, $2, $3)
order by next_at, tenant, name limit $4`,
};

/** As it was read, and held by no other transaction. */
const unchanged = `tenant = $1 and name = $2 and next_at = $3 and updated_at = $4`;

const takeDueTime = {
  name: 'take_due_time',
  text: `
with due as (
  select overlap = 'skip' and exists (
    select from jobs where id = schedules.last_job_id and tenant = schedules.tenant
      and status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING')) as is_passed_over
  from schedules where ${unchanged} for no key update skip locked)
update schedules set next_at = $5, refusal = null,
  last_job_id = case when due.is_passed_over then last_job_id else $6 end
from due where tenant = $1 and name = $2
returning not due.is_passed_over as "isToRun"`,
};

const refuseDueTime = {
  name: 'refuse_due_time',
  text: `update schedules set next_at = $5, refusal = $6::json where ${unchanged}`,
};
