import type { RateLimit } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { JobRow } from '../reads/job-read.repository.js';
import { type IdempotencyKey, type NewJob, SubmissionRepository } from './submission.repository.js';
import { DatabasePool } from '../../database/database-pool.js';

export type LimitedInsertion =
  | { readonly kind: 'inserted'; readonly job: JobRow }
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
      const inserted = await this.submissions.insert(job, key, connection);
      const taken = inserted && (await connection.query({ ...takeMessage, values })).rowCount;
      let insertion: LimitedInsertion = inserted
        ? { kind: 'inserted', job: inserted }
        : { kind: 'key_taken' };
      if (inserted && !taken) {
        insertion = { kind: 'limited', retryAfterMs: await waitMsOf(connection, values) };
      }
      await connection.query(insertion.kind === 'inserted' ? 'commit' : 'rollback');
      isBroken = false;
      if (insertion.kind === 'inserted') this.submissions.inserted(insertion.job);
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

const isInWindow = `at > now() - $5 * interval '1 millisecond'`;

/**
 * Counts a message of owner $2 of tenant $1 to agent $3, unless there are $4 within the last $5
 * milliseconds already; then no row comes back. The row's lock puts messages that come at once in
 * an order, so that the count is exact; times that have left the window go.
 */
const takeMessage = {
  name: 'take_message',
  text: `
insert into message_rates as rate (tenant, owner, agent_name, sent_at)
values ($1, $2, $3, array[now()])
on conflict (tenant, owner, agent_name) do update
  set sent_at = array(select at from unnest(rate.sent_at) as at where ${isInWindow} order by at) || now()
  where (select count(*) from unnest(rate.sent_at) as at where ${isInWindow}) < $4
returning 1`,
};

/** How long until there is room: until the newest $4 messages are one fewer. Not over 0: there is. */
const millisecondsUntilNext = {
  name: 'milliseconds_until_next_message',
  text: `
select ceil(extract(epoch from at + $5 * interval '1 millisecond' - now()) * 1000)::float8 as wait_ms
from message_rates, unnest(sent_at) as at
where tenant = $1 and owner = $2 and agent_name = $3
order by at desc offset $4 - 1 limit 1`,
};
