import { type JobInput, type Limits, noUsage, promptOf, storableText } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { findIdempotencyKey, insertJob, requestCancel } from './submission-statements.js';
import { DatabasePool } from '../../database/database-pool.js';

/** A job as it is stored first. */
export interface NewJob {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
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

/** A job that moves on at the same moment is asked again; a settled one answers so each time. */
const maxCancelTries = 3;

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
      ],
    });
    return (rowCount ?? 0) > 0;
  }

  async findKey(tenant: string, key: string): Promise<StoredIdempotencyKey | undefined> {
    const { rows } = await this.pool.query<{ job_id: string; body_hash: string }>({
      ...findIdempotencyKey,
      values: [tenant, key],
    });
    const [row] = rows;
    return row && { jobId: row.job_id, bodyHash: row.body_hash };
  }

  /** False when the job is settled already, or is none of the tenant's. */
  async requestCancel(id: string, tenant: string): Promise<boolean> {
    for (let tries = 0; tries < maxCancelTries; tries += 1) {
      const { rowCount } = await this.pool.query({ ...requestCancel, values: [id, tenant] });
      if ((rowCount ?? 0) > 0) return true;
    }
    return false;
  }
}
