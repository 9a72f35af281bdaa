import { Prisma } from '@faina/database';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type AuditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { DatabasePool } from '../database/database-pool.js';
import { maxPageBytes, type PageRows } from '../database/page-bytes.js';
import { columnsOf } from '../database/row-of-tenant.js';
import { maxSchedules, type NewSchedule, type Schedule } from './schedule.js';

/** SQL: a whole row, under the names of its fields. */
export const scheduleColumns = columnsOf(Object.values(Prisma.ScheduleScalarFieldEnum));

interface Place {
  readonly tenant: string;
  readonly name: string;
}

/** What clients read and write of schedules. */
@Injectable()
export class ScheduleRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** The clock of the database, by which schedules are due. */
  async now(): Promise<Date> {
    const { rows } = await this.pool.query<{ now: Date }>('select now() as now');
    return rows[0]?.now ?? new Date();
  }

  /** Of any owner of the tenant where none is given. */
  async find({ tenant, name }: Place, owner?: string): Promise<Schedule | undefined> {
    const values = [tenant, name, owner ?? null];
    return (await this.pool.query<Schedule>({ ...findSchedule, values })).rows[0];
  }

  /** By name, as many as fit into a page. */
  async list(
    tenant: string,
    owner: string | undefined,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<PageRows<Schedule>> {
    const values = [tenant, owner ?? null, after, limit + 1, maxPageBytes];
    const { rows } = await this.pool.query<Schedule & { found: number }>({
      ...listSchedules,
      values,
    });
    const page = rows.slice(0, limit);
    return { rows: page, hasMore: (rows[0]?.found ?? 0) > page.length };
  }

  /**
   * Makes or replaces a schedule, which acts with the authority of the principal from then on. One
   * whose times stay the same keeps the next of them, also where that is due already. False where the
   * name is another owner's and `anyOwner` is not set, and where the tenant has too many.
   */
  async write(
    { tenant, owner, keyId, scopes }: Principal,
    schedule: NewSchedule,
    {
      nextAt,
      anyOwner,
      audit,
    }: { readonly nextAt: Date | null; readonly anyOwner: boolean; readonly audit: AuditEntry },
  ): Promise<boolean> {
    const { name, agent, input, cron, timeZone, overlap, enabled, metadata, tags, limits } =
      schedule;
    const values = [
      tenant,
      name,
      owner,
      keyId,
      scopes,
      agent,
      JSON.stringify(input),
      cron,
      timeZone,
      overlap,
      enabled,
      JSON.stringify(metadata),
      tags,
      JSON.stringify(limits),
      nextAt,
      anyOwner,
      auditParameter(audit),
    ];
    return (await this.pool.query({ ...writeSchedule, values })).rowCount === 1;
  }

  /** Nothing, without an entry of the audit, where there is none. */
  async delete({ tenant, name }: Place, audit: AuditEntry): Promise<void> {
    const values = [tenant, name, auditParameter(audit)];
    await this.pool.query({ ...deleteSchedule, values });
  }

  /** Notes the job that somebody makes of it now. False: it is there no more. */
  async noteRun({ tenant, name }: Place, jobId: string, connection: PoolClient): Promise<boolean> {
    const values = [tenant, name, jobId];
    return (await connection.query({ ...noteRun, values })).rowCount === 1;
  }
}

const findSchedule = {
  name: 'find_schedule',
  text: `
select ${scheduleColumns} from schedules
where tenant = $1 and name = $2 and ($3::text is null or owner = $3)`,
};

const listSchedules = {
  name: 'list_schedules',
  text: `
select ${scheduleColumns}, found from (
  select *, row_number() over page as place, sum(octet_length(input::text)) over page as bytes,
    (count(*) over ())::int as found
  from (
    select * from schedules
    where tenant = $1 and ($2::text is null or owner = $2) and name > $3
    order by name limit $4) named
  window page as (order by name)) sized
where bytes <= $5 or place = 1 order by name`,
};

const writeSchedule = {
  name: 'write_schedule',
  text: `
with written as (
  insert into schedules as schedule (tenant, name, owner, key_id, scopes, agent, input, cron, time_zone,
    overlap, enabled, metadata, tags, limits, next_at)
  select $1, $2, $3, $4::uuid, $5::text[], $6, $7::json, $8, $9, $10, $11::boolean, $12::jsonb, $13::text[],
    $14::jsonb, $15::timestamptz
  where exists (select from schedules where tenant = $1 and name = $2)
    or (select count(*) from schedules where tenant = $1) < ${maxSchedules}
  on conflict (tenant, name) do update set owner = excluded.owner, key_id = excluded.key_id,
    scopes = excluded.scopes, agent = excluded.agent, input = excluded.input, cron = excluded.cron,
    time_zone = excluded.time_zone, overlap = excluded.overlap, enabled = excluded.enabled,
    metadata = excluded.metadata, tags = excluded.tags, limits = excluded.limits, refusal = null,
    updated_at = clock_timestamp(),
    next_at = case when schedule.cron = excluded.cron and schedule.time_zone = excluded.time_zone
      and excluded.enabled and schedule.next_at is not null then schedule.next_at else excluded.next_at end
  where $16::boolean or schedule.owner = excluded.owner
  returning 1),
audited as (${insertAudit('written', '$17')})
select 1 from written`,
};

const deleteSchedule = {
  name: 'delete_schedule',
  text: `
with deleted as (delete from schedules where tenant = $1 and name = $2 returning 1),
audited as (${insertAudit('deleted', '$3')})
select 1`,
};

const noteRun = {
  name: 'note_run_of_schedule',
  text: `update schedules set last_job_id = $3 where tenant = $1 and name = $2`,
};
