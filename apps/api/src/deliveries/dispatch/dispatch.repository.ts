import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import { ChainRepository, type ReleasedChild } from '../../job-store/chains/chain.repository.js';
import { queuedMails } from '../../job-store/parts/queued-mails.js';
import type { Statement } from '../../job-store/parts/statement.js';
import { queuedDeliveries } from '../webhooks/queue-deliveries.js';

/** First key of the advisory lock of the dispatcher; others are those of threads and workers. */
const dispatchLock = 3;

/** Rows that are passed on in one commit. */
const maxNews = 500;

/**
 * Rows are found by their keys, whatever PostgreSQL knew of the tables when it planned the statement: it
 * keeps that plan, and one that was made while they were new reads through all of them.
 */
const begin =
  'begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Of `event`: what people are asked by mail. An edit has written the mails of what it has changed. */
const askedByMail = `
  select approval.id, approval.job_id, approval.tenant, approval.hash, approval.resume,
    case event.type when 'approval.reminder' then 'reminder' else 'asked' end as kind
  from event join approvals approval on approval.id = event.approval_id
  where approval.status = 'pending' and (event.type = 'approval.reminder'
    or event.type = 'approval.requested' and approval.edited_at is null)`;

/**
 * Takes the oldest news and writes what follows from it. One process at a time does, so that what is
 * told of a job keeps its order. A row without a job: there is no news, or another one is at it.
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
${queuedDeliveries},
asked as (${askedByMail}),
mail as (${queuedMails('asked', 'for key share of job')})
select turn.is_mine as "isMine", job_id as "jobId", kind, status, exists (select from delivery) as "hasDeliveries"
from turn left join news on true`,
};

/** What has become of a job, as it is passed on. */
interface PassedNews {
  readonly isMine: true;
  readonly jobId: string;
  readonly kind: string;
  readonly status: string;
  /** Whether any of the news that were taken with it is delivered to somebody. */
  readonly hasDeliveries: boolean;
}

interface NoNews {
  readonly isMine: boolean;
  readonly jobId: null;
}

/** What has come of a look at the news. */
interface Passed {
  /** There may be more: there is, or another process is at it and may have looked before. */
  readonly isToLookAgain: boolean;
  readonly hasDeliveries: boolean;
  /** Jobs that wait for no other any more. */
  readonly released: readonly ReleasedChild[];
}

const isEnd = ({ kind, status }: PassedNews): boolean =>
  kind === 'transition' && ['COMPLETED', 'FAILED', 'CANCELLED'].includes(status);

/** The news of jobs that others are to be told of. */
@Injectable()
export class DispatchRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly chains: ChainRepository,
  ) {}

  /** Passes some news on, each exactly once: what follows from it commits with its being taken. */
  pass(): Promise<Passed> {
    return inTransaction(
      this.pool,
      async (connection) => {
        const { rows } = await connection.query<PassedNews | NoNews>({ ...passNewsOn });
        const news = rows.filter((row) => row.jobId !== null);
        const ends = news.filter(isEnd);
        const ended = ends.map(({ jobId: id, status }) => ({
          id,
          hasCompleted: status === 'COMPLETED',
        }));
        const released = await this.chains.release(ended, connection);
        return {
          isToLookAgain: news.length === maxNews || rows[0]?.isMine === false,
          hasDeliveries: news[0]?.hasDeliveries ?? false,
          released,
        };
      },
      begin,
    );
  }
}
