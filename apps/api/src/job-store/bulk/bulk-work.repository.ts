import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import type { Statement } from '../parts/statement.js';
import { newJobId } from '../rows/job-id.js';
import type { BulkAction } from './bulk-statements.js';

/** A bulk that this process works on for a moment. */
export interface ClaimedBulk {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly keyId: string | null;
  readonly scopes: readonly string[];
  readonly action: BulkAction;
  readonly ratePerSecond: number;
  /** Whether the key that asked may still be used. */
  readonly isAllowed: boolean;
}

export interface BulkItem {
  readonly jobId: string;
  /** Of the job that a retry makes, the same each time. */
  readonly newJobId: string;
}

/** What a killed process has begun is gone on with after so long. */
const claimMs = 10_000;

/** A bulk that is due, for this process alone until $1 milliseconds from now. */
const claimBulk: Statement = {
  name: 'claim_bulk',
  text: `
with due as (
  select id from bulks where status = 'running' and due_at <= now()
  order by due_at limit 1 for no key update skip locked)
update bulks set due_at = now() + $1 * interval '1 millisecond' from due where bulks.id = due.id
returning bulks.id, tenant, owner, key_id as "keyId", scopes, action, rate_per_second as "ratePerSecond",
  key_id is null or exists (select from api_keys key where key.id = key_id and key.revoked_at is null
    and (key.expires_at is null or key.expires_at > now())) as "isAllowed"`,
};

/** The next jobs of bulk $1, with the ids $2 for those that have none yet; as many as there are ids. */
const nextItems: Statement = {
  name: 'next_bulk_items',
  text: `
with open as (
  select job_id, row_number() over (order by job_id) as place from (
    select job_id from bulk_jobs where bulk_id = $1 and outcome is null
    order by job_id limit cardinality($2::uuid[])) first)
update bulk_jobs item set new_job_id = coalesce(item.new_job_id, ($2::uuid[])[open.place])
from open where item.bulk_id = $1 and item.job_id = open.job_id
returning item.job_id as "jobId", item.new_job_id as "newJobId"`,
};

/** What became of job $2 of bulk $1; whether the bulk goes on. */
const recordItem: Statement = {
  name: 'record_bulk_item',
  text: `
with item as (
  update bulk_jobs set outcome = $3 where bulk_id = $1 and job_id = $2 and outcome is null)
select status = 'running' as "goesOn" from bulks where id = $1`,
};

/** Bulk $1 goes on after $2 milliseconds; it is over where nothing of it is left, or where $3 stops it. */
const endRound: Statement = {
  name: 'end_bulk_round',
  text: `
with standing as (
  select case when $3::boolean then 'stopped'
    when exists (select from bulk_jobs where bulk_id = $1 and outcome is null) then 'running'
    else 'done' end as status)
update bulks set status = standing.status, due_at = now() + $2 * interval '1 millisecond',
  ended_at = case when standing.status <> 'running' then now() end
from standing where bulks.id = $1 and bulks.status = 'running'`,
};

/** What has ended so long ago is asked about no more. */
const forgetBulks = `
delete from bulks where id in (
  select id from bulks where ended_at < now() - interval '30 days' limit 100)`;

/** Bulks as the processes see them that work on them. */
@Injectable()
export class BulkWorkRepository {
  constructor(private readonly pool: DatabasePool) {}

  async claim(): Promise<ClaimedBulk | undefined> {
    return (await this.pool.query<ClaimedBulk>({ ...claimBulk, values: [claimMs] })).rows[0];
  }

  /** At most so many. */
  async next(bulkId: string, count: number): Promise<readonly BulkItem[]> {
    const values = [bulkId, Array.from({ length: count }, newJobId)];
    return (await this.pool.query<BulkItem>({ ...nextItems, values })).rows;
  }

  /** Whether the bulk goes on. */
  async record(bulkId: string, jobId: string, outcome: string): Promise<boolean> {
    const values = [bulkId, jobId, outcome];
    const { rows } = await this.pool.query<{ goesOn: boolean }>({ ...recordItem, values });
    return rows[0]?.goesOn ?? false;
  }

  async endRound(bulkId: string, pauseMs: number, isStopped: boolean): Promise<void> {
    await this.pool.query({ ...endRound, values: [bulkId, pauseMs, isStopped] });
  }

  async forgetOld(): Promise<void> {
    await this.pool.query(forgetBulks);
  }
}
