import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';

const listWorkers = {
  name: 'list_workers',
  text: `
with newest as (
  select tool_hashes, tools_hash from workers where alive_until > now() and tools_hash <> ''
  order by started_at desc, id desc limit 1)
select id, started_at as "startedAt", alive_until as "aliveUntil", slots,
  (select count(*)::int from jobs where lease_owner = workers.id and status = 'ACTIVE') as running,
  tools, version, tools_hash as "toolsHash", array(
    select name from newest, jsonb_each_text(workers.tool_hashes) mine(name, hash)
      full join jsonb_each_text((select tool_hashes from newest)) theirs(name, hash) using (name)
    where workers.tools_hash not in ('', newest.tools_hash) and mine.hash is distinct from theirs.hash
    order by name limit 20) as "toolsDiffer"
from workers
where alive_until > now() and ($2::timestamptz is null or (started_at, id) < ($2, $3::uuid))
order by started_at desc, id desc limit $1`,
};

export interface WorkerRow {
  readonly id: string;
  readonly startedAt: Date;
  readonly aliveUntil: Date;
  readonly slots: number;
  readonly running: number;
  readonly tools: string[];
  readonly version: string;
  /** Empty of a worker of an earlier version, which tells none. */
  readonly toolsHash: string;
  /** Names of tools that it has otherwise than the newest worker, or that one of the two lacks. */
  readonly toolsDiffer: string[];
}

/** A place in the list. */
interface WorkerPosition {
  readonly startedAt: string;
  readonly id: string;
}

/** The workers of the installation, for its operator. */
@Injectable()
export class WorkerViewsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Those that are alive, newest first. */
  async list(count: number, before: WorkerPosition | undefined): Promise<readonly WorkerRow[]> {
    const values = [count, before?.startedAt ?? null, before?.id ?? null];
    return (await this.pool.query<WorkerRow>({ ...listWorkers, values })).rows;
  }
}
