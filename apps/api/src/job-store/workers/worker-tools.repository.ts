import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { suspectCrashes } from '../parts/due-jobs.js';
import { threadIsFree } from '../parts/thread.js';
import { tellOfJobs } from './tool-news.js';

/** Names of tools that there ever were: more than these are not waited for. */
const mostKnown = 20_000;

const readWorkerTools = {
  name: 'read_worker_tools',
  text: `
select array(select name from known_tools order by name limit ${mostKnown}) as known,
  (select coalesce(jsonb_agg(distinct names), '[]') from (
    select (select jsonb_agg(name order by name) from jsonb_object_keys(tool_hashes) name) as names
    from workers where alive_until > now() and tool_hashes <> '{}') living) as living`,
};

/**
 * At most $2 jobs whose tools are all among $1, the most urgent and then those that have waited longest
 * for their next try; they are due now. Whoever runs one takes its lease as for any other. One that is due
 * already is left to whom it was given: due anew, it would refuse a lease that began before.
 */
const takeWaiting = {
  name: 'take_waiting_for_tools',
  text: `
with waiting as (
  select id from jobs
  where status = 'DELAYED' and run_at > now() and needs_tools is not null and needs_tools <@ $1::text[]
    and cancel_requested_at is null and crashes < ${suspectCrashes} and ${threadIsFree('jobs')}
  order by priority, run_at limit $2 for no key update skip locked)
update jobs set run_at = now(), notified_at = now() from waiting where jobs.id = waiting.id
returning jobs.id, jobs.tenant`,
};

/** What is known of the tools of all workers. */
export interface WorkerTools {
  /** Names of all that a worker itself ran at any time. */
  readonly known: readonly string[];
  /** Of the living, each set of names once. */
  readonly living: readonly (readonly string[])[];
}

/** A job that waits for its tools. */
export interface WaitingJob {
  readonly id: string;
  readonly tenant: string;
}

/** What workers tell each other of their tools, and which jobs wait for some. */
@Injectable()
export class WorkerToolsRepository {
  constructor(private readonly pool: DatabasePool) {}

  async read(): Promise<WorkerTools> {
    const { rows } = await this.pool.query<WorkerTools>({ ...readWorkerTools });
    return rows[0] ?? { known: [], living: [] };
  }

  /** Jobs that wait for nothing but some of these tools; they are due then. */
  async takeWaiting(names: readonly string[], most: number): Promise<readonly WaitingJob[]> {
    return (await this.pool.query<WaitingJob>({ ...takeWaiting, values: [names, most] })).rows;
  }

  /** The other workers look whether one of the jobs that wait for tools is for them. */
  async tellOfWaiting(): Promise<void> {
    await this.pool.query(`select ${tellOfJobs}`);
  }
}
