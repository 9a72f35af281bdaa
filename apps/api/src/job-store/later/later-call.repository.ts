import type { JsonObject, JsonValue, ToolOutcome } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { claimLaterCalls, renewLaterCall, returnLaterCalls } from './claim-later-calls.js';
import {
  answerLaterCall,
  dropLaterCalls,
  endDueLaterCalls,
  resumeAnswered,
} from './end-later-calls.js';
import { DatabasePool } from '../../database/database-pool.js';
import { JobNews } from '../news/job-news.js';
import type { Statement } from '../parts/statement.js';
import { tokenHash } from '../parts/token-hash.js';
import type { DueJob, MovedJob } from '../rows/due-job.js';

/** How a call stands that is answered later. */
export interface LaterCallRow {
  readonly id: string;
  readonly jobId: string;
  readonly tool: string;
  readonly status: 'OPEN' | 'ANSWERED' | 'SILENT';
  /** Null for one that names a token, and for one that no remote worker has. */
  readonly lease: string | null;
  readonly endedBy: 'answer' | 'deadline' | 'lease' | 'job' | null;
  /** Whether its job waits for it. */
  readonly isAwaited: boolean;
}

/** Which calls a remote worker asks for. */
export interface Claim {
  readonly tenant: string;
  readonly tools: readonly string[];
  readonly max: number;
  readonly worker: string;
  readonly leaseMs: number;
}

/** A call as a remote worker gets it. */
export interface ClaimedCall {
  readonly callId: string;
  readonly lease: string;
  readonly tool: string;
  readonly args: JsonValue;
  readonly callKey: string;
  readonly context: JsonObject;
}

/** Calls whose answer comes by a route. */
@Injectable()
export class LaterCallRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly news: JobNews = new JobNews(),
  ) {}

  /** One that names the token; of several the last. */
  async findByToken(tenant: string, token: string): Promise<LaterCallRow | undefined> {
    const values = [tenant, tokenHash(token)];
    return (await this.pool.query<LaterCallRow>({ ...findByToken, values })).rows[0];
  }

  /** One that remote workers take. */
  async find(tenant: string, id: string): Promise<LaterCallRow | undefined> {
    return (await this.pool.query<LaterCallRow>({ ...findById, values: [tenant, id] })).rows[0];
  }

  /** Undefined when nothing was written: the call is not open, or another lease has it. */
  async answer(
    tenant: string,
    { id, lease }: { readonly id: string; readonly lease: string | null },
    outcome: ToolOutcome,
  ): Promise<MovedJob | undefined> {
    const values = [id, JSON.stringify(outcome), tenant, lease];
    const [moved] = (await this.pool.query<MovedJob>({ ...answerLaterCall, values })).rows;
    if (moved) this.news.tell(moved.id, tenant);
    return moved;
  }

  /** Gives calls to a remote worker, each under a lease of so many milliseconds. */
  async claim({ tenant, tools, max, worker, leaseMs }: Claim): Promise<readonly ClaimedCall[]> {
    const values = [tenant, tools, max, worker, leaseMs];
    return (await this.pool.query<ClaimedCall>({ ...claimLaterCalls, values })).rows;
  }

  /** Takes back what nobody was told of. */
  async takeBack(tenant: string, leases: readonly string[]): Promise<void> {
    await this.pool.query({ ...returnLaterCalls, values: [tenant, leases] });
  }

  /** Whether its job still waits for the call; undefined where it is not under that lease. */
  async renew(
    tenant: string,
    { id, lease }: { readonly id: string; readonly lease: string },
    leaseMs: number,
  ): Promise<boolean | undefined> {
    const values = [tenant, id, lease, leaseMs];
    const { rows } = await this.pool.query<{ isAwaited: boolean }>({ ...renewLaterCall, values });
    return rows[0]?.isAwaited;
  }

  /** Ends what is over, and offers again what may run again. */
  async endDue(): Promise<readonly EndedCall[]> {
    return (await this.pool.query<EndedCall>(endDueLaterCalls)).rows;
  }

  /** Jobs whose calls have all ended, and that go on. */
  async resumeAnswered(): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query<DueJob & { tenant: string }>(resumeAnswered);
    for (const { id, tenant } of rows) this.news.tell(id, tenant);
    return rows;
  }

  async dropUnwanted(): Promise<void> {
    await this.pool.query(dropLaterCalls);
  }
}

interface EndedCall {
  readonly status: LaterCallRow['status'];
}

const columns = `later.id, later.job_id as "jobId", later.tool, later.status, later.lease, later.ended_by as "endedBy",
  job.status = 'WAITING' and job.waiting_for is not distinct from 'tool' and job.cancel_requested_at is null as "isAwaited"
from later_calls later join jobs job on job.id = later.job_id`;

const findByToken: Statement = {
  name: 'find_later_call_by_token',
  text: `
select ${columns} where later.tenant = $1 and token_hash = $2 order by later.created_at desc limit 1`,
};

const findById: Statement = {
  name: 'find_later_call',
  text: `
select ${columns} where later.tenant = $1 and later.id = $2 and token_hash is null`,
};
