import { type JobInput, type Limits, noUsage, promptOf, storableText } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { claimThread } from './claim-thread.js';
import { requestCancel } from './moves/request-cancel.js';
import { findIdempotencyKey, insertJob } from './moves/submit-job.js';
import { DatabasePool } from '../database/database-pool.js';

/** A job as it is stored first. */
export interface NewJob {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  /** The submitting API key; null for the bootstrap key and `AUTH=none`. */
  readonly keyId: string | null;
  readonly toolScopes: readonly string[];
  readonly agent: { readonly id: string; readonly name: string; readonly version: number };
  readonly input: JobInput;
  readonly limits: Limits;
  readonly maxAttempts: number;
  readonly priority: number;
  readonly threadId: string | null;
  readonly metadata: object;
  readonly tags: readonly string[];
  readonly webhookUrl: string | null;
  readonly retryOf: string | null;
  readonly delayMs: number;
}

export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of the canonical request body, in hex. */
  readonly bodyHash: string;
}

export interface StoredIdempotencyKey {
  readonly jobId: string;
  readonly bodyHash: string;
}

/** The writes of clients: submitting and cancelling. */
@Injectable()
export class SubmissionRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * False when the idempotency key is taken; nothing was written then. The connection is that of a
   * transaction where there is more to write with the job.
   */
  async insert(
    job: NewJob,
    idempotencyKey: IdempotencyKey | undefined,
    connection: Pick<DatabasePool, 'query'> = this.pool,
  ): Promise<boolean> {
    const { rowCount } = await connection.query({
      ...insertJob,
      values: [
        job.id,
        job.tenant,
        job.owner,
        job.toolScopes,
        job.agent.id,
        job.agent.name,
        job.agent.version,
        JSON.stringify(job.input),
        JSON.stringify(noUsage),
        JSON.stringify(job.limits),
        job.maxAttempts,
        job.priority,
        job.threadId,
        JSON.stringify(job.metadata),
        job.tags,
        job.webhookUrl,
        job.retryOf,
        job.delayMs,
        storableText(promptOf(job.input)),
        idempotencyKey?.key ?? null,
        idempotencyKey?.bodyHash ?? null,
        job.keyId,
      ],
    });
    return (rowCount ?? 0) > 0;
  }

  /** False: the thread is another owner's. One that nobody has is this owner's from now on. */
  async claimThread(tenant: string, threadId: string, owner: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      ...claimThread,
      values: [tenant, threadId, owner],
    });
    return rowCount === 1;
  }

  async findKey(tenant: string, key: string): Promise<StoredIdempotencyKey | undefined> {
    const { rows } = await this.pool.query<{ job_id: string; body_hash: string }>({
      ...findIdempotencyKey,
      values: [tenant, key],
    });
    const [row] = rows;
    return row && { jobId: row.job_id, bodyHash: row.body_hash };
  }

  /**
   * Notes that the job is to end; its attempt ends it, or whoever asked where it is `idle`. Undefined
   * when the job is settled already, or is none of the tenant's.
   */
  async requestCancel(id: string, tenant: string): Promise<'idle' | 'running' | undefined> {
    const values = [id, tenant];
    const { rows } = await this.pool.query<{ is_idle: boolean }>({ ...requestCancel, values });
    const [asked] = rows;
    return asked && (asked.is_idle ? 'idle' : 'running');
  }
}
