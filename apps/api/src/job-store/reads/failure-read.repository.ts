import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { DatabasePool } from '../../database/database-pool.js';

/** Failed jobs of one agent that failed of the same in the same words. */
export interface FailureRow {
  readonly code: string;
  /** The tool that failed for good; null where none did. */
  readonly tool: string | null;
  readonly message: string;
  readonly agent: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The newest of them. */
  readonly exampleJobId: string;
}

export interface FailureQuestion {
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner: string | undefined;
  /** Jobs that have ended from here on, */
  readonly from: Date;
  /** and up to before here. */
  readonly to: Date;
}

/** Failed jobs that failed of the same in the same words. */
export interface FailedJobs extends Pick<FailureRow, 'code' | 'tool' | 'message'> {
  readonly ids: readonly string[];
}

type Whose = 'tenant' | 'owner';

/** So many of the newest failed jobs are looked at. */
export const mostFailedJobs = 10_000;
const maxMessageChars = 300;

/**
 * The newest failed jobs of tenant $1 that have ended from $2 up to $3, those of owner $4 where one is
 * named, put together where code, tool, words and agent are the same.
 */
const newestOf = (whose: Whose): string => `(
  select id, agent_name as agent, settled_at as at, coalesce(error ->> 'code', '') as code,
    critical_tool_failure_info ->> 'toolName' as tool,
    left(coalesce(error ->> 'message', ''), ${maxMessageChars}) as message
  from jobs
  where tenant = $1 and status = 'FAILED' and settled_at >= $2 and settled_at < $3
    ${whose === 'owner' ? 'and owner = $4' : ''}
  order by settled_at desc limit ${mostFailedJobs}) newest`;

const failuresOf = (whose: Whose): Statement => ({
  name: `failures_of_${whose}`,
  text: `
select code, tool, message, agent, count(*)::int as count, min(at) as "firstAt", max(at) as "lastAt",
  (array_agg(id order by at desc, id))[1] as "exampleJobId"
from ${newestOf(whose)}
group by code, tool, message, agent order by "lastAt" desc`,
});

const failedJobsOf = (whose: Whose): Statement => ({
  name: `failed_jobs_of_${whose}`,
  text: `
select code, tool, message, array_agg(id) as ids from ${newestOf(whose)} group by code, tool, message`,
});

const statements = { tenant: failuresOf('tenant'), owner: failuresOf('owner') };
const jobStatements = { tenant: failedJobsOf('tenant'), owner: failedJobsOf('owner') };

/** Reads what jobs have failed of. */
@Injectable()
export class FailureReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  async list(question: FailureQuestion): Promise<readonly FailureRow[]> {
    return (await this.pool.query<FailureRow>(asked(statements, question))).rows;
  }

  /** The same jobs, by their ids. */
  async jobs(question: FailureQuestion): Promise<readonly FailedJobs[]> {
    return (await this.pool.query<FailedJobs>(asked(jobStatements, question))).rows;
  }
}

const asked = (
  of: Readonly<Record<Whose, Statement>>,
  { tenant, owner, from, to }: FailureQuestion,
) =>
  owner === undefined
    ? { ...of.tenant, values: [tenant, from, to] }
    : { ...of.owner, values: [tenant, from, to, owner] };
