import type { SqlPart } from '../reads/jobs-page.js';
import type { Statement } from '../parts/statement.js';

export const bulkActions = ['retry', 'cancel'] as const;

export type BulkAction = (typeof bulkActions)[number];

/** Bulks that an owner may have under way. */
const mostAtOnce = 5;

/** SQL: which jobs an action is for. */
const isFor: Readonly<Record<BulkAction, string>> = {
  retry: `status in ('FAILED', 'CANCELLED')`,
  cancel: `status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING') and cancel_requested_at is null`,
};

/** The oldest of the jobs that are meant, as the client asked; their number is a parameter of its own. */
const matches = (action: BulkAction, { text, values }: SqlPart, place: number): string => `
  select id from jobs where ${text} and ${isFor[action]}
  order by created_at, id limit $${place + values.length + 1}`;

export const countMatches = (action: BulkAction, meant: SqlPart, max: number): SqlPart => ({
  text: `select count(*)::int as matched from (${matches(action, meant, 0)}) matching`,
  values: [...meant.values, max],
});

/**
 * Bulk $1 of tenant $2, owner $3, key $4 with scopes $5, at a rate of $6, and all of its jobs. No row:
 * its owner has too many under way.
 */
export const insertBulk = (action: BulkAction, meant: SqlPart, max: number): SqlPart => ({
  text: `
with matching as (${matches(action, meant, 6)}),
bulk as (
  insert into bulks (id, tenant, owner, key_id, scopes, rate_per_second, action, matched, status, ended_at)
  select $1, $2, $3, $4, $5, $6, '${action}', matched, case when matched > 0 then 'running' else 'done' end,
    case when matched = 0 then now() end
  from (select count(*)::int as matched from matching) counted
  where (select count(*) from bulks where tenant = $2 and owner = $3 and status = 'running') < ${mostAtOnce}
  returning id, matched),
listed as (insert into bulk_jobs (bulk_id, job_id) select bulk.id, matching.id from bulk, matching)
select matched from bulk`,
  values: [...meant.values, max],
});

/** Bulk $1 of tenant $2, of owner $3 unless that is null, with what became of its jobs. */
export const findBulk: Statement = {
  name: 'find_bulk',
  text: `
select id, tenant, owner, action, status, rate_per_second as "ratePerSecond", matched,
  created_at as "createdAt", ended_at as "endedAt",
  (select coalesce(json_object_agg(outcome, jobs), '{}') from (
    select outcome, count(*) as jobs from bulk_jobs
    where bulk_id = bulks.id and outcome is not null group by outcome) ended) as outcomes
from bulks where id = $1 and tenant = $2 and ($3::text is null or owner = $3)`,
};

export const stopBulk: Statement = {
  name: 'stop_bulk',
  text: `
update bulks set status = 'stopped', ended_at = now()
where id = $1 and tenant = $2 and ($3::text is null or owner = $3) and status = 'running'`,
};
