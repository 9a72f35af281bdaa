import { Injectable } from '@nestjs/common';
import type { Statement } from '../job-store/parts/statement.js';
import { DatabasePool } from '../database/database-pool.js';
import { type UsageDimension, usageDimensions } from './usage-dimension.js';
import type { Period } from './usage-period.js';

/** Sums of the jobs that have these in common; what is not grouped by is absent. */
export interface UsageRow {
  /** Of the submission, in UTC: `2026-11-23`. */
  readonly day?: string;
  /** Of the submission: when it began, in UTC. */
  readonly hour?: string;
  readonly agent?: string;
  /** Null where no model was asked, and for jobs of versions that did not count by model. */
  readonly model?: string | null;
  readonly owner?: string;
  readonly jobs: number;
  /** How many of them have ended, whatever their end. */
  readonly settled: number;
  readonly failed: number;
  readonly tokens: number;
  /** Null where no price was known. */
  readonly costUsd: number | null;
}

export interface UsageQuestion extends Period {
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner: string | undefined;
  readonly groupBy: readonly UsageDimension[];
  readonly limit: number;
}

/** What jobs have used up, summed from their rows. */
@Injectable()
export class UsageReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  async sums({ tenant, owner, from, to, groupBy, limit }: UsageQuestion): Promise<UsageRow[]> {
    const values = [tenant, from, to, limit, ...(owner === undefined ? [] : [owner])];
    const statement = sumsBy(groupBy, owner !== undefined);
    return (await this.pool.query<UsageRow>({ ...statement, values })).rows;
  }
}

/** How a job's part of a group is read from its row: plain, as it is done for each of many. */
const expressions: Readonly<Record<UsageDimension, string>> = {
  day: `date_trunc('day', created_at at time zone 'UTC')`,
  hour: `date_trunc('hour', created_at at time zone 'UTC')`,
  agent: 'agent_name',
  model: 'used.model',
  owner: 'owner',
};

/** How it is shown, once for each group. */
function shown(dimension: UsageDimension): string {
  if (dimension === 'day') return `to_char(day, 'YYYY-MM-DD') as day`;
  return dimension === 'hour'
    ? `to_char("hour", 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "hour"`
    : `"${dimension}"`;
}

const ofModel = `left join lateral jsonb_each(usage -> 'models') used(model, part) on true`;

/**
 * Sums of the jobs that tenant $1 has submitted from $2 up to $3, at most $4 groups, the largest first;
 * those of owner $5 where one is named. By model a job counts for each that it has asked. A statement
 * for each choice: a plan that has to do for any of them reads more than it needs.
 */
function sumsBy(groupBy: readonly UsageDimension[], hasOwner: boolean): Statement {
  const chosen = usageDimensions.filter((dimension) => groupBy.includes(dimension));
  const isByModel = chosen.includes('model');
  const usage = isByModel ? 'coalesce(used.part, usage)' : 'usage';
  const columns = chosen.map((dimension) => `${expressions[dimension]} as "${dimension}", `);
  const places = chosen.map((_, index) => index + 1);
  return {
    name: ['usage', ...chosen, ...(hasOwner ? ['of_owner'] : [])].join('_'),
    text: `
select ${chosen.map((dimension) => `${shown(dimension)}, `).join('')}jobs, settled, failed, tokens, "costUsd"
from (
  select ${columns.join('')}count(*)::int as jobs,
    (count(*) filter (where status in ('COMPLETED', 'FAILED', 'CANCELLED')))::int as settled,
    (count(*) filter (where status = 'FAILED'))::int as failed,
    coalesce(sum((${usage} -> 'totalTokens')::float8), 0) as tokens,
    sum((nullif(${usage} -> 'costUsd', 'null'))::float8) as "costUsd"
  from jobs ${isByModel ? ofModel : ''}
  where tenant = $1 and created_at >= $2 and created_at < $3 ${hasOwner ? 'and owner = $5' : ''}
  ${places.length === 0 ? '' : `group by ${places.join(', ')}`}) sums
order by tokens desc, ${[...places, 'jobs'].join(', ')} limit $4`,
  };
}
