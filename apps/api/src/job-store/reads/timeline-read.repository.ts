import type { Execution } from '@faina/database';
import type { ExecutionType } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { resultBytes } from '../parts/short-json.js';
import { DatabasePool } from '../../database/database-pool.js';
import type { PageRows } from '../../database/page-bytes.js';

/** A step of a job, without its bodies. */
export interface TimelineRow extends Pick<Execution, 'seq' | 'name' | 'startedAt' | 'durationMs'> {
  readonly type: ExecutionType;
  /** Epoch of the attempt that made it. */
  readonly attempt: number;
  /** How many answers of the model there were with it. */
  readonly iteration: number;
  /** The answer of the model before it. */
  readonly parentSeq: number | null;
  /** Of its error, as far as a line has room for it. */
  readonly code: string | null;
  /** Place of its call in the answer; null of what is of no call, and of steps of older versions. */
  readonly call: number | null;
  readonly repaired: boolean | null;
  readonly tokens: number | null;
  readonly costUsd: number | null;
  /** Of its result. */
  readonly bytes: number;
}

/** Steps after `afterSeq`, at most `limit`, of a job of this tenant and, unless undefined, this owner. */
export interface TimelinePlace {
  readonly jobId: string;
  readonly tenant: string;
  readonly owner: string | undefined;
  readonly afterSeq: number;
  readonly limit: number;
}

const stepColumns = `event_seq, seq, type, name, started_at, duration_ms, null::int as epoch,
      left(error ->> 'code', 64) as code, call_ordinal as call, ${resultBytes} as bytes,
      case when type = 'tool_repair' then (result ->> 'repaired')::boolean end as repaired,
      (usage ->> 'inputTokens')::float8 + (usage ->> 'outputTokens')::float8 as tokens,
      (usage ->> 'costUsd')::float8 as cost`;

/**
 * The steps of job $1 of tenant $2, of owner $3 unless that is null, after step $4, at most $5. What came
 * before is counted along, without its bodies: the epoch of the last lease, the answers of the model. A
 * row without a step: the job is there and has none; no row: it is not there.
 */
const timelinePage: Statement = {
  name: 'timeline_page',
  text: `
with job as (
  select id from (select id, tenant, owner from jobs where id = $1::uuid offset 0) found
  where tenant = $2 and ($3::text is null or owner = $3)),
each as (
  select ${stepColumns} from executions where job_id = (select id from job)
  union all
  select event_seq, null, null, null, null, null, epoch, null, null, null, null, null, null
  from transitions where job_id = (select id from job)),
numbered as (
  select *, max(epoch) over happened as attempt,
    (count(*) filter (where type = 'llm_call') over happened)::int as iteration,
    max(seq) filter (where type = 'llm_call') over before as parent
  from each window happened as (order by event_seq),
    before as (order by event_seq rows between unbounded preceding and 1 preceding))
select step.seq, step.type, step.name, step.started_at as "startedAt", step.duration_ms as "durationMs",
  coalesce(step.attempt, 0) as attempt, step.iteration, step.parent as "parentSeq", step.code,
  step.call, step.repaired, step.tokens, step.cost as "costUsd", step.bytes
from job left join lateral (
  select * from numbered where seq > $4 order by seq limit $5) step on true
order by step.seq`,
};

/** What a job did, a line a step. */
@Injectable()
export class TimelineReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Undefined where the job is not there for who asks. */
  async page(place: TimelinePlace): Promise<PageRows<TimelineRow> | undefined> {
    const { jobId, tenant, owner, afterSeq, limit } = place;
    const values = [jobId, tenant, owner ?? null, afterSeq, limit + 1];
    const { rows } = await this.pool.query<TimelineRow | { seq: null }>({
      ...timelinePage,
      values,
    });
    if (rows.length === 0) return undefined;
    const steps = rows.filter((row) => row.seq !== null);
    return { rows: steps.slice(0, limit), hasMore: steps.length > limit };
  }
}
