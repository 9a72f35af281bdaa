import type { RateLimit } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { JobRow } from '../reads/job-read.repository.js';
import { millisecondsUntilNext, takeMessage } from './message-rate.js';
import {
  type IdempotencyKey,
  type MissingParent,
  type NewJob,
  SubmissionRepository,
} from './submission.repository.js';
import { DatabasePool } from '../../database/database-pool.js';
import type { PoolClient } from 'pg';

/** What else is to be seen to where a job is stored. */
export interface Conditions {
  /** How often the owner may write to the agent. */
  readonly rateLimit?: RateLimit | undefined;
  /** Commits with the job; false where the job is not to be stored, and what it wrote is all the same. */
  readonly first?: ((connection: PoolClient, jobId: string) => Promise<boolean>) | undefined;
}

export type TransactedInsertion =
  | { readonly kind: 'inserted'; readonly job: JobRow }
  /** The idempotency key is taken, or the agent has a newer version; nothing was written or counted. */
  | { readonly kind: 'overtaken' }
  /** What comes first says so. */
  | { readonly kind: 'passed_over' }
  /** Too many messages; nothing was written or counted. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  /** Nothing was written or counted. */
  | { readonly kind: 'parents_missing'; readonly missing: readonly MissingParent[] };

/** Stores jobs that are not stored alone: with the count of messages, with parents, with what comes first. */
@Injectable()
export class TransactedSubmissionRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly submissions: SubmissionRepository,
  ) {}

  /** All of it commits together: a message counts if, and only if, it made a job. */
  async insert(
    job: NewJob,
    key: IdempotencyKey | undefined,
    { rateLimit, first }: Conditions,
  ): Promise<TransactedInsertion> {
    // A flood is refused by a read: it must not queue for the lock with the pool's connections.
    const waitMs = rateLimit ? await waitMsOf(this.pool, job, rateLimit) : 0;
    if (waitMs > 0) return { kind: 'limited', retryAfterMs: waitMs };
    const connection = await this.pool.connect();
    let isBroken = true;
    try {
      await connection.query('begin');
      const isWanted = first ? await first(connection, job.id) : true;
      const insertion: TransactedInsertion = isWanted
        ? await this.#insert(connection, job, key, rateLimit)
        : { kind: 'passed_over' };
      const isKept = insertion.kind === 'inserted' || insertion.kind === 'passed_over';
      await connection.query(isKept ? 'commit' : 'rollback');
      isBroken = false;
      if (insertion.kind === 'inserted') this.submissions.inserted(insertion.job);
      return insertion;
    } finally {
      // A connection whose transaction state is unknown must not go back to the others.
      connection.release(isBroken);
    }
  }

  async #insert(
    connection: PoolClient,
    job: NewJob,
    key: IdempotencyKey | undefined,
    rateLimit: RateLimit | undefined,
  ): Promise<TransactedInsertion> {
    const inserted = await this.submissions.insert(job, key, connection);
    if (!inserted) return { kind: 'overtaken' };
    const awaiting = job.parents
      ? await this.submissions.awaitParents(job, job.parents, connection)
      : { kind: 'awaiting' as const, job: inserted };
    if (awaiting.kind === 'parents_missing') return awaiting;
    if (!rateLimit || (await takesMessage(connection, job, rateLimit))) {
      return { kind: 'inserted', job: awaiting.job };
    }
    return { kind: 'limited', retryAfterMs: await waitMsOf(connection, job, rateLimit) };
  }
}

const valuesOf = ({ tenant, owner, agent }: NewJob, { messages, windowMs }: RateLimit) => [
  tenant,
  owner,
  agent.name,
  messages,
  windowMs,
];

async function takesMessage(connection: PoolClient, job: NewJob, rateLimit: RateLimit) {
  const taken = await connection.query({ ...takeMessage, values: valuesOf(job, rateLimit) });
  return taken.rowCount === 1;
}

async function waitMsOf(
  connection: Pick<DatabasePool, 'query'>,
  job: NewJob,
  rateLimit: RateLimit,
): Promise<number> {
  const { rows } = await connection.query<{ wait_ms: number }>({
    ...millisecondsUntilNext,
    values: valuesOf(job, rateLimit),
  });
  return rows[0]?.wait_ms ?? 0;
}
