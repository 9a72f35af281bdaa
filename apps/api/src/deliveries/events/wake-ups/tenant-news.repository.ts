import type { JobStatusType } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../../../database/database-pool.js';
import type { Statement } from '../../../job-store/parts/statement.js';

/** A place in the news of a tenant: all before it were read. Numbers of 64 bits, as text. */
export interface NewsPosition {
  readonly xid: string;
  readonly id: string;
}

/** Something that became of a job of the tenant, whoever may read it. */
export interface NewsRow extends NewsPosition {
  readonly jobId: string;
  readonly eventSeq: number;
  readonly kind: string;
  readonly from: JobStatusType | null;
  readonly to: JobStatusType;
  readonly approvalId: string | null;
  readonly at: Date;
  /** Of the job. */
  readonly owner: string;
  readonly agentName: string;
  readonly agentVersion: number;
}

export interface NewsPage {
  readonly rows: readonly NewsRow[];
  /** Where the next page begins, also where no row is shown. */
  readonly next: NewsPosition;
  readonly hasMore: boolean;
  /** When it was read, by the clock of the database. */
  readonly at: Date;
}

const maxRows = 200;

const pageSchema = z.object({ horizon: z.string(), now: z.date() });

/**
 * The news of tenants in the order of commits. Numbers are given before their commits, so that nothing
 * is read of transactions that began after one that is still under way: it would come later, with a
 * smaller number.
 */
@Injectable()
export class TenantNewsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Which of these tenants have news since the horizon of an earlier look; without one, all. */
  async look(
    tenants: readonly string[],
    since: string | undefined,
  ): Promise<{ readonly horizon: string; readonly tenants: readonly string[] }> {
    const values = [tenants, since ?? null];
    const { rows } = await this.pool.query<{ horizon: string; tenants: string[] }>({
      ...lookForNews,
      values,
    });
    return rows[0] ?? { horizon: '0', tenants: [] };
  }

  /** What comes from now on is after this place. */
  async end(): Promise<{ readonly position: NewsPosition; readonly at: Date }> {
    const { rows } = await this.pool.query(readHorizon);
    const { horizon, now } = pageSchema.parse(rows[0]);
    return { position: { xid: horizon, id: '0' }, at: now };
  }

  /** Undefined for a place that no transaction has come to: it is of another database. */
  async read(tenant: string, after: NewsPosition): Promise<NewsPage | undefined> {
    const values = [tenant, after.xid, after.id, maxRows];
    const { rows } = await this.pool.query<ReadRow>({ ...readNews, values });
    const { now } = pageSchema.parse(rows[0]);
    if (rows[0]?.isAhead) return undefined;
    const news = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
    const { xid, id } = news.at(-1) ?? after;
    return {
      // The jobs of some may be deleted.
      rows: news.flatMap((row) => (row.owner === null ? [] : [{ ...row, owner: row.owner }])),
      // Not the horizon, which moves on by itself: who has read the same is to read on from the same place.
      next: { xid, id },
      hasMore: news.length === maxRows,
      at: now,
    };
  }
}

/** A row of the page; without an id it has the horizon alone, without an owner no job. */
type ReadRow = Omit<NewsRow, 'id' | 'owner'> & {
  readonly id: string | null;
  readonly owner: string | null;
  readonly isAhead: boolean;
};

const horizon = `select pg_snapshot_xmin(pg_current_snapshot()) as xmin, now() as now`;

const lookForNews: Statement = {
  name: 'look_for_news',
  text: `
select xmin::text as horizon, array(
  select watched.tenant from unnest($1::text[]) watched(tenant)
  where $2::text is null or exists (
    select 1 from outbox where outbox.tenant = watched.tenant and xid >= $2::text::xid8 and xid < xmin)) as tenants
from (${horizon}) horizon`,
};

const readHorizon: Statement = {
  name: 'read_horizon',
  text: `select xmin::text as horizon, now from (${horizon}) horizon`,
};

/** News of tenant $1 after the place of $2 and $3, at most $4; always a row with the horizon. */
const readNews: Statement = {
  name: 'read_news',
  text: `
with horizon as materialized (${horizon}),
news as (
  select * from outbox where tenant = $1 and (xid, id) > ($2::text::xid8, $3::text::bigint)
    and xid < (select xmin from horizon)
  order by xid, id limit $4)
select xmin::text as horizon, now, pg_snapshot_xmax(pg_current_snapshot()) < $2::text::xid8 as "isAhead",
  news.xid::text, news.id::text, news.job_id as "jobId", news.event_seq as "eventSeq", kind,
  from_status as "from", news.status as "to", approval_id as "approvalId", at,
  job.owner, agent_name as "agentName", agent_version as "agentVersion"
from horizon left join news on true left join jobs job on job.id = news.job_id and job.tenant = $1
order by news.xid, news.id`,
};
