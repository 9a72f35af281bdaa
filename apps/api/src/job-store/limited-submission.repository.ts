import type { RateLimit } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { millisecondsUntilNext, takeMessage } from './message-rate-statements.js';
import { type IdempotencyKey, type NewJob, SubmissionRepository } from './submission.repository.js';
import { DatabasePool } from '../database/database-pool.js';

export type LimitedInsertion =
  | { readonly kind: 'inserted' }
  /** The idempotency key is taken; nothing was written or counted. */
  | { readonly kind: 'key_taken' }
  /** Too many messages; nothing was written or counted. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

/** Stores jobs of agents that bound how often an owner may write to them. */
@Injectable()
export class LimitedSubmissionRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly submissions: SubmissionRepository,
  ) {}

  /** Job and count commit together: a message counts if, and only if, it made a job. */
  async insert(
    job: NewJob,
    key: IdempotencyKey | undefined,
    { messages, windowMs }: RateLimit,
  ): Promise<LimitedInsertion> {
    const values = [job.tenant, job.owner, job.agent.name, messages, windowMs];
    // A flood is refused by a read: it must not queue for the lock with the pool's connections.
    const waitMs = await waitMsOf(this.pool, values);
    if (waitMs > 0) return { kind: 'limited', retryAfterMs: waitMs };
    const connection = await this.pool.connect();
    let isBroken = true;
    try {
      await connection.query('begin');
      const isInserted = await this.submissions.insert(job, key, connection);
      const taken = isInserted && (await connection.query({ ...takeMessage, values })).rowCount;
      let insertion: LimitedInsertion = { kind: isInserted ? 'inserted' : 'key_taken' };
      if (isInserted && !taken) {
        insertion = { kind: 'limited', retryAfterMs: await waitMsOf(connection, values) };
      }
      await connection.query(insertion.kind === 'inserted' ? 'commit' : 'rollback');
      isBroken = false;
      return insertion;
    } finally {
      // A connection whose transaction state is unknown must not go back to the others.
      connection.release(isBroken);
    }
  }
}

async function waitMsOf(connection: Pick<DatabasePool, 'query'>, values: readonly unknown[]) {
  const { rows } = await connection.query<{ wait_ms: number }>({
    ...millisecondsUntilNext,
    values: [...values],
  });
  return rows[0]?.wait_ms ?? 0;
}
