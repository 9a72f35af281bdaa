import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../database/database-pool.js';
import type { Statement } from '../job-store/parts/statement.js';

/** How many a tenant may have; those that were not seen for a day make room. */
export const maxToolWorkers = 100;

/** Who was last seen that has a tool. */
export interface SeenTool {
  readonly tool: string;
  readonly worker: string;
  readonly seenAt: Date;
}

const named = (statement: Statement, values: unknown[]) => ({ ...statement, values });

/** Programs elsewhere that take calls of tools. */
@Injectable()
export class ToolWorkerRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** False where the tenant has as many as it may. */
  async register(tenant: string, name: string, tools: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.pool.query(named(registerWorker, [tenant, name, tools]));
    return rowCount === 1;
  }

  /** Its tools, and that it was seen now; undefined for one that is not registered. */
  async seen(tenant: string, name: string): Promise<readonly string[] | undefined> {
    const { rows } = await this.pool.query<{ tools: string[] }>(named(seeWorker, [tenant, name]));
    return rows[0]?.tools;
  }

  /** By tool, who was seen last. */
  async lastSeen(tenant: string): Promise<readonly SeenTool[]> {
    return (await this.pool.query<SeenTool>(named(lastSeen, [tenant]))).rows;
  }
}

const registerWorker: Statement = {
  name: 'register_tool_worker',
  text: `
with gone as (
  delete from tool_workers where tenant = $1 and name <> $2 and seen_at < now() - interval '1 day')
insert into tool_workers (tenant, name, tools)
select $1, $2, $3 where (
  select count(*) from tool_workers where tenant = $1 and name <> $2
    and seen_at >= now() - interval '1 day') < ${maxToolWorkers}
on conflict (tenant, name) do update set tools = excluded.tools, seen_at = now()`,
};

/** Not written at each request: those of a busy worker come many a second. */
const seeWorker: Statement = {
  name: 'see_tool_worker',
  text: `
with seen as (
  update tool_workers set seen_at = now()
  where tenant = $1 and name = $2 and seen_at < now() - interval '5 seconds')
select tools from tool_workers where tenant = $1 and name = $2`,
};

const lastSeen: Statement = {
  name: 'last_seen_tools',
  text: `
select distinct on (tool) tool, name as worker, seen_at as "seenAt"
from tool_workers, unnest(tools) tool where tenant = $1 order by tool, seen_at desc, name`,
};
