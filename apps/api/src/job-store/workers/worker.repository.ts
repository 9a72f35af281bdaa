import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { takeOver } from '../moves/take-over.js';
import type { Statement } from '../parts/statement.js';
import type { DueJob } from '../rows/due-job.js';
import { tellOfWorkers } from './tool-news.js';
import { WorkerSession, type WorkerSessionOptions } from './worker-session.js';
import { DatabasePool } from '../../database/database-pool.js';

/** What a worker says of itself whenever it has changed. */
export interface WorkerOffer {
  /** Names of the tools that it has. */
  readonly tools: readonly string[];
  /** JSON: how it is connected to MCP servers. */
  readonly mcpServers: string;
}

/** What a worker says of itself once. */
export interface NewWorker extends WorkerOffer {
  readonly workerId: string;
  readonly lockKey: string;
  readonly slots: number;
  readonly version: string;
  readonly tooling: WorkerTooling;
}

/** The tools that a process itself runs; the same from its start to its end. */
export interface WorkerTooling {
  /** Of each tool a hash of its definition. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Of all of them; equal for workers with the same tools. */
  readonly hash: string;
}

/** The rows of worker processes, which decide whether their jobs' leases hold. */
@Injectable()
export class WorkerRepository {
  constructor(private readonly pool: DatabasePool) {}

  openSession(options: WorkerSessionOptions): Promise<WorkerSession> {
    return WorkerSession.open(this.pool, options);
  }

  async register(worker: NewWorker, leaseMs: number): Promise<void> {
    const { workerId, lockKey, slots, tools, version, mcpServers } = worker;
    const place = [hostname(), process.pid];
    const { hashes, hash } = worker.tooling;
    const told = [slots, tools, version, mcpServers, JSON.stringify(hashes), hash];
    const values = [workerId, lockKey, ...place, leaseMs, ...told];
    await this.pool.query({ ...registerWorker, values });
  }

  /**
   * Ids of own jobs to cancel; undefined when the worker was taken for dead.
   * @param changed what is to be told anew
   */
  async renew(
    workerId: string,
    leaseMs: number,
    changed: Partial<WorkerOffer> = {},
  ): Promise<readonly string[] | undefined> {
    const { tools, mcpServers } = changed;
    const values = [workerId, leaseMs, tools ?? null, mcpServers ?? null];
    const { rows } = await this.pool.query<{ cancelled: string[] }>({ ...renewWorker, values });
    return rows[0]?.cancelled;
  }

  async remove(workerId: string): Promise<void> {
    await this.pool.query(removeWorker, [workerId]);
  }

  /**
   * Removes the rows of dead workers; their jobs are nobody's from then on. Ids of those whose lock is free
   * and who may be about to take it again: to be given to the next look, after which they are dead.
   */
  async forgetDead(unlockedBefore: readonly string[] = []): Promise<readonly string[]> {
    const values = [unlockedBefore];
    const { rows } = await this.pool.query<{ id: string }>({ ...forgetDeadWorkers, values });
    return rows.map(({ id }) => id);
  }

  /** Says that this process lives and that none of these jobs of its has taken it down. */
  async absolve(jobIds: readonly string[]): Promise<void> {
    if (jobIds.length > 0) await this.pool.query({ ...absolveJobs, values: [jobIds] });
  }

  /** Jobs whose worker has no row wait for their next attempt; the queue is to be notified of these. */
  async takeOver(): Promise<readonly DueJob[]> {
    return (await this.pool.query<DueJob>(takeOver)).rows;
  }
}

/** The others hear of the tools that have come; those of a worker that was ever there stay known. */
const registerWorker = {
  name: 'register_worker',
  text: `
with known as (
  insert into known_tools (name) select name from jsonb_object_keys($10::jsonb) name order by name
  on conflict (name) do nothing)
insert into workers (id, lock_key, host, pid, alive_until, slots, tools, version, mcp_servers, tool_hashes,
  tools_hash)
values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6, $7, $8, $9, $10, $11)
returning ${tellOfWorkers}`,
};

/**
 * Renews the leases of all jobs of a worker at once and reads which of them are to be cancelled; $3 and
 * $4 have what it tells anew. No row: the worker was taken for dead and its jobs were given to
 * others.
 */
const renewWorker = {
  name: 'renew_worker',
  text: `
update workers set alive_until = now() + $2 * interval '1 millisecond', tools = coalesce($3, tools),
  mcp_servers = coalesce($4, mcp_servers)
where id = $1
returning array(select id::text from jobs
  where lease_owner = $1 and status = 'ACTIVE' and cancel_requested_at is not null) as cancelled`,
};

const removeWorker = `delete from workers where id = $1 returning ${tellOfWorkers}`;

/**
 * Forgets workers that are dead: their time is over, or their advisory lock is free, which a lost
 * process leaves at once, and was so at the look before already ($1): one that lost its connection alone takes its
 * lock again meanwhile. Rows that another reconciler removes or that a lease is being taken for are
 * passed over until the next look. From here on nobody can take a lease for such a worker, and every
 * one that it holds is seen by who looks next.
 */
export const forgetDeadWorkers: Statement = {
  name: 'forget_dead_workers',
  text: `
with unlocked as materialized (
  select id, alive_until < now() or id = any($1::uuid[]) as is_dead from workers
  where alive_until < now() or pg_try_advisory_xact_lock(lock_key)
  order by id for update skip locked),
forgotten as (
  delete from workers using unlocked where workers.id = unlocked.id and is_dead
  returning ${tellOfWorkers})
select id from unlocked where not is_dead`,
};

/** Takes back what a takeover has counted against jobs $1 whose worker was only taken for dead. */
const absolveJobs: Statement = {
  name: 'absolve_jobs',
  text: `
with open as (
  select id from jobs
  where id = any($1::uuid[]) and crashes > 0 and status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING')
  order by id for no key update)
update jobs set crashes = crashes - 1 from open where jobs.id = open.id`,
};
