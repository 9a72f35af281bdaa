import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../database/database-pool.js';
import { waitsForAnAttempt } from '../job-store/parts/due-jobs.js';
import type { Statement } from '../job-store/parts/statement.js';

/** Of each thing that may wait: so many are looked at. */
const mostOfEach = 1_000;
/** Different sets of tools that are compared, and tools that are named of what differs. */
const mostToolSets = 20;
const mostNames = 10;
/** Jobs of each status that has not ended: so many are counted. */
const mostOfStatus = 10_000;
/** Rows of `outbox` that tell how jobs have fared lately. */
const mostMoves = 10_000;
/** What counts as lately. */
const lately = `now() - interval '10 minutes'`;
/** A due time or a lease that is this far behind has been forgotten, not delayed. */
const forgotten = `now() - interval '30 seconds'`;
/** A question is about to expire when so much of its time is left. */
const lastShare = 0.2;

const dueJobs = (status: string): string => `(
  select greatest(run_at, (select at from transitions
    where job_id = jobs.id and seq = jobs.transition_count)) as since
  from jobs where status = '${status}' and ${waitsForAnAttempt} order by created_at limit ${mostOfEach})`;

const openStatuses = ['PENDING', 'ACTIVE', 'DELAYED', 'WAITING'] as const;

const jobsOf = (status: string): string => `'${status}',
    (select count(*)::int from (select from jobs where status = '${status}' limit ${mostOfStatus}) counted)`;

/** What is stored of how the installation stands, of all tenants, in one statement. */
const readConditionFacts: Statement = {
  name: 'read_condition_facts',
  text: `
with living as (select slots from workers where alive_until > now()),
due as (${dueJobs('PENDING')} union all ${dueJobs('DELAYED')}),
stale as (
  select coalesce(worker.alive_until, (select at from transitions
    where job_id = jobs.id and seq = jobs.transition_count)) as since
  from jobs left join workers worker on worker.id = jobs.lease_owner
  where jobs.status = 'ACTIVE' and jobs.lease_owner is not null
    and (worker.id is null or worker.alive_until < ${forgotten}) limit ${mostOfEach}),
attention as (
  select waiting_since as since from jobs where status = 'WAITING' and waiting_for = 'attention'
  order by created_at limit ${mostOfEach}),
asked as (
  select created_at as since from approvals where status = 'pending' order by expires_at limit ${mostOfEach}),
expiring as (
  select expires_at from approvals
  where status = 'pending' and expires_at > now()
    and expires_at - now() < ${lastShare} * (expires_at - created_at)
  order by expires_at limit ${mostOfEach}),
undelivered as (
  select created_at as since from webhook_deliveries where status = 'pending'
  order by next_at, seq limit ${mostOfEach}),
late as (
  select next_at as since from schedules where next_at < ${forgotten} order by next_at limit ${mostOfEach}),
refused as (
  select (refusal ->> 'at')::timestamptz as since from schedules where refusal is not null limit ${mostOfEach}),
paused as (select until from provider_pauses where until > now() limit ${mostOfEach}),
changed as (
  select tool from mcp_tool_pins where offered_hash is not null order by server, tool limit ${mostOfEach}),
tooling as (
  select distinct on (tools_hash) tool_hashes, started_at from workers
  where alive_until > now() and tools_hash <> '' order by tools_hash, started_at limit ${mostToolSets}),
unlike as (
  select name from tooling, jsonb_each_text(tool_hashes) tool(name, hash) group by name
  having count(*) < (select count(*) from tooling) or count(distinct hash) > 1
  order by name limit ${mostNames}),
moves as (
  select job_id, kind, status, at > ${lately} as is_late
  from (select * from outbox order by id desc limit ${mostMoves}) newest),
begun as (select job_id from moves where status = 'ACTIVE' and kind = 'transition' and is_late),
ended as (select status = 'FAILED' as has_failed, is_late from moves
  where status in ('COMPLETED', 'FAILED') and kind = 'transition')
select now() as now,
  (select count(*)::int from living) as workers,
  (select coalesce(sum(slots), 0)::int from living) as slots,
  (select count(*)::int from jobs where status = 'ACTIVE' and lease_owner is not null) as running,
  json_build_object(${openStatuses.map(jobsOf).join(', ')}) as jobs,
  (select json_build_object('count', count(*), 'since', min(since)) from due) as due,
  (select json_build_object('count', count(*), 'since', min(since)) from asked) as asked,
  (select json_build_object('count', count(*), 'since', min(since)) from stale where since < ${forgotten}) as stale,
  (select json_build_object('count', count(*), 'since', min(since)) from attention) as attention,
  (select json_build_object('count', count(*), 'until', min(expires_at)) from expiring) as expiring,
  (select json_build_object('count', count(*), 'since', min(since)) from undelivered) as undelivered,
  (select json_build_object('count', count(*), 'since', min(since)) from late) as late,
  (select json_build_object('count', count(*), 'since', min(since)) from refused) as refused,
  (select json_build_object('count', count(*), 'until', max(until)) from paused) as paused,
  (select coalesce(json_agg(tool), '[]') from changed) as changed,
  (select json_build_object('count', count(*), 'since', max(started_at),
    'tools', (select coalesce(json_agg(name), '[]') from unlike)) from tooling) as "toolSets",
  (select at from outbox where is_pending order by id limit 1) as "newsSince",
  (select count(*)::int from begun) as begun,
  (select count(*)::int from begun join jobs on jobs.id = begun.job_id where jobs.failures > 0) as retried,
  (select json_build_object(
    'late', json_build_object('ended', count(*) filter (where is_late),
      'failed', count(*) filter (where is_late and has_failed)),
    'before', json_build_object('ended', count(*) filter (where not is_late),
      'failed', count(*) filter (where not is_late and has_failed))) from ended) as ends`,
};

/** How many of something, at most 1000, and since when the first of them; the time as ISO text. */
interface Waiting {
  readonly count: number;
  readonly since: string | null;
}

/** How many of something, at most 1000, and until when; the time as ISO text. */
interface Passing {
  readonly count: number;
  readonly until: string | null;
}

interface Ends {
  /** COMPLETED or FAILED. */
  readonly ended: number;
  readonly failed: number;
}

/** What is stored of how the installation stands. */
export interface StoredFacts {
  /** By the clock that the other times are of. */
  readonly now: Date;
  /** Those that are alive. */
  readonly workers: number;
  readonly slots: number;
  readonly running: number;
  /** Of each status that is not final, at most 10 000. */
  readonly jobs: Readonly<Record<(typeof openStatuses)[number], number>>;
  /** Jobs that a worker could take. */
  readonly due: Waiting;
  /** Jobs that run, by their rows, while their worker has been gone for half a minute. */
  readonly stale: Waiting;
  /** Jobs with a call of which nobody knows whether it took effect. */
  readonly attention: Waiting;
  /** Questions that nobody has answered. */
  readonly asked: Waiting;
  /** Questions that soon expire, and when the first does. */
  readonly expiring: Passing;
  readonly undelivered: Waiting;
  /** Schedules whose time has passed by, and those whose last time made no job. */
  readonly late: Waiting;
  readonly refused: Waiting;
  /** Models whose providers asked to wait, and the last of these times. */
  readonly paused: Passing;
  /** Tools of MCP servers whose new descriptions wait to be accepted. */
  readonly changed: readonly string[];
  /** How many different sets of tools the workers have, since when, and what is not the same in all. */
  readonly toolSets: Waiting & { readonly tools: readonly string[] };
  /** Of the oldest news that was not passed on. */
  readonly newsSince: Date | null;
  /** Attempts that began within ten minutes, and how many of them after one that failed. */
  readonly begun: number;
  readonly retried: number;
  /** Jobs that ended within ten minutes, and before: of the newest moves. */
  readonly ends: { readonly late: Ends; readonly before: Ends };
}

/** Reads what rules look at. */
@Injectable()
export class ConditionFactsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Rejects when the database cannot be reached. */
  async read(): Promise<StoredFacts> {
    const { rows } = await this.pool.query<StoredFacts>({ ...readConditionFacts });
    const [facts] = rows;
    if (!facts) throw new Error('A statement that always answers one row has answered none.');
    return facts;
  }
}
