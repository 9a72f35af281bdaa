import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import type { Statement } from '../../job-store/parts/statement.js';
import { queuedDeliveries } from '../webhooks/queue-deliveries.js';

/** First key of the advisory lock of the dispatcher; others are those of threads and workers. */
const dispatchLock = 3;

/** Rows that are passed on in one commit. */
const maxNews = 500;

const hasNews: Statement = {
  name: 'has_news',
  text: 'select exists (select from outbox where is_pending) as "hasNews"',
};

/**
 * Takes the oldest news and writes what follows from it. One process at a time does, so that what is
 * told of a job keeps its order; no row: there is no news, or another one is at it.
 */
const passNewsOn: Statement = {
  name: 'pass_news_on',
  text: `
with turn as materialized (select pg_try_advisory_xact_lock(${dispatchLock}, 0) as is_mine),
pending as (
  select outbox.id from outbox, turn where turn.is_mine and outbox.is_pending
  order by outbox.id limit ${maxNews} for no key update of outbox),
news as (
  update outbox set is_pending = false from pending where outbox.id = pending.id returning outbox.*),
${queuedDeliveries}
select job_id as "jobId", tenant, kind, status from news`,
};

/** What has become of a job, as it is passed on. */
export interface PassedNews {
  readonly jobId: string;
  readonly tenant: string;
  readonly kind: string;
  readonly status: string;
}

/** The news of jobs that others are to be told of. */
@Injectable()
export class DispatchRepository {
  constructor(private readonly pool: DatabasePool) {}

  async hasNews(): Promise<boolean> {
    const { rows } = await this.pool.query<{ hasNews: boolean }>({ ...hasNews });
    return rows[0]?.hasNews ?? false;
  }

  /** Passes some news on, each exactly once: what follows from it commits with its being taken. */
  pass(): Promise<readonly PassedNews[]> {
    return inTransaction(
      this.pool,
      async (connection) => (await connection.query<PassedNews>({ ...passNewsOn })).rows,
    );
  }
}
