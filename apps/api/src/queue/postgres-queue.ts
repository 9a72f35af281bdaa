import { setTimeout as delay } from 'node:timers/promises';
import {
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
  type BackendFactory,
  type PostgresPoolConfig,
} from 'bullmq';
import type pg from 'pg';
import { connectClient } from '../database/connection-errors.js';
import { byIndex } from '../database/planning.js';
import type { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';
import { separateUrlOptions } from '../database/separate-url-options.js';
import { ClaimsAhead } from './claims-ahead.js';
import { JoinedAddsBackend } from './joined-adds.js';
import { QueuePool } from './queue-pool.js';

/** Where BullMQ's functions are, which it calls without a schema; their plans are kept as well. */
const settings = `-c search_path="bullmq" ${byIndex}`;

/** Bounds of every connection; BullMQ makes one pool for the queue and one for each worker. */
const bounds = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 14_500,
  query_timeout: 15_000,
  keepAlive: true,
  application_name: 'faina-queue',
};

/**
 * How long answered entries stay, for the board to show. A worker forgets the others once a second: told of an
 * age or a count, BullMQ looks for them in PostgreSQL at each completion, which costs more than the rest
 * of it.
 */
const keptMs = { completed: 60_000, failed: 3_600_000 };
/** Most that are forgotten at a time. */
const forgottenAtOnce = 2_000;
/** Events of entries that are kept, as BullMQ's functions keep them; what is written in groups keeps to no number. */
const keptEvents = 10_000;
const forgetEvents = `
  delete from event
  where queue = $1 and id <= (select max(id) from event where queue = $1) - ${String(keptEvents)}
    and (select pg_try_advisory_xact_lock(hashtext('bullmq:evtrim:' || $1)))`;

/** Locks that are renewed in one statement, which holds all of them until it ends: who ends an entry waits for it. */
const renewedAtOnce = 64;

/**
 * BullMQ gives back what it has marked one pass before, and marks all active entries at each pass: of a thousand it
 * writes two thousand rows a second, and holds them meanwhile. A lock that has run out says enough.
 */
const markStalled = `
  update job set stalled_marked = true
  where queue = $1 and id in (
    select id from job where queue = $1 and state = 'active' and locked_until_ms < $2 for update skip locked)`;

/** BullMQ's own looks for each among all active entries: 0.2 to 0.3 ms for each of a thousand, each second. */
const renew = `
  update job set locked_until_ms = $4 where queue = $1 and id = any($2) and lock_token = any($3) returning id`;

const pauseAfterFailureMs = 500;
const longestWaitSeconds = 5;

/**
 * Brings the queue's schema `bullmq` in the database up to date, over a connection like those that the
 * queue will have.
 * @throws the driver's error when the database cannot be reached or refuses.
 */
export async function preparePostgresQueue(
  databaseUrl: string,
  failures: RepeatedFailureLog,
): Promise<PostgresPoolConfig> {
  const { connectionString, options } = separateUrlOptions(databaseUrl);
  const config = {
    ...bounds,
    connectionString,
    options: [options, settings].filter(Boolean).join(' '),
  };
  const client = await connectClient(config);
  client.on('error', (error) => failures.report('Preparing the queue in PostgreSQL failed', error));
  try {
    await runMigrations(client);
    await leaveUnlogged(client);
  } finally {
    await client.end();
  }
  return {
    ...config,
    // One of them listens in a worker.
    max: 5,
    // Opening a connection for each notification after a quiet time would eat into its budget.
    idleTimeoutMillis: 300_000,
  };
}

/** What entries are written to; those before others refer to them. */
const tablesOfEntries = ['job_log', 'job_dependency', 'job', 'event'];

/**
 * Keeps what the queue holds out of PostgreSQL's log: all of it is hints, and a commit that changes nothing
 * else waits for no disk (ADR 29). Each by itself, so that it waits for nobody who waits for it.
 */
async function leaveUnlogged(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relpersistence = 'p'`,
  );
  const logged = new Set(rows.map(({ name }) => name));
  for (const table of tablesOfEntries) {
    if (logged.has(table)) await client.query(`alter table ${table} set unlogged`);
  }
}

/** For a queue, which only adds, and for a worker, whose loop needs pacing. */
export const createPostgresQueueBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresPoolConfig
> = (name, options, kind) => {
  const connection = new OwnPoolConnection(options.connection);
  return kind?.withBlockingConnection
    ? // The last argument names the connection, by which Bull Board finds the workers of the queue.
      new WorkersPostgresBackend(connection, name, options, true, name)
    : new JoinedAddsBackend(connection, name, options, true);
};

/**
 * BullMQ's connection on a pool of ours: settings of ours that BullMQ cannot share with the rest of the
 * service, which must not have its search_path. The session that BullMQ opens by itself to be told of
 * entries has no listener of errors until it is open and after it is asked to close, but that of its pool:
 * without it one that PostgreSQL ends then would end the process.
 */
class OwnPoolConnection extends PostgresConnection {
  #closed: Promise<void> | undefined;

  constructor(config: PostgresPoolConfig) {
    super(new QueuePool(config));
  }

  /** The schema is prepared. BullMQ would look at it again, and keep a look that failed for ever. */
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }

  override close(): Promise<void> {
    this.#closed ??= super.close().finally(() => this.pool.end());
    return this.#closed;
  }
}

type Claimed = ReturnType<PostgresQueueBackend['moveToActive']>;

/**
 * BullMQ's PostgreSQL backend with two habits of its Redis backend that a worker's loop needs, and a broom.
 */
class WorkersPostgresBackend extends PostgresQueueBackend {
  readonly #claims = new ClaimsAhead(
    {
      claim: (token, name) => this.#claim(token, name),
      giveBack: (entryId, token) => this.moveJobFromActiveToWait(entryId, token),
    },
    1,
  );
  #writing: Promise<unknown> = Promise.resolve();

  /**
   * A wait that began while the database was away may have missed an entry; it must not last the
   * hour that BullMQ allows it.
   */
  override get maximumBlockTimeout(): number {
    return longestWaitSeconds;
  }

  override moveToActive(token: string, name?: string): Claimed {
    return this.#claims.claim(token, name);
  }

  override async close(force?: boolean): Promise<void> {
    await this.#claims.giveBack();
    await super.close(force);
  }

  /** @returns the ids of entries that another has by now */
  override async extendLocks(ids: string[], tokens: string[], duration: number): Promise<string[]> {
    const renewed = new Set<string>();
    for (let first = 0; first < ids.length; first += renewedAtOnce) {
      const end = first + renewedAtOnce;
      const [some, theirTokens] = [ids.slice(first, end), tokens.slice(first, end)];
      const { rows } = await this.#afterOthers(() =>
        this.connection.pool.query<{ id: string }>(renew, [
          this.queueName,
          some,
          theirTokens,
          Date.now() + duration,
        ]),
      );
      for (const { id } of rows) renewed.add(id);
    }
    return ids.filter((id) => !renewed.has(id));
  }

  /** Called once a second. */
  override async moveStalledJobsToWait(): Promise<string[]> {
    const now = Date.now();
    const marked = await this.connection.pool.query(markStalled, [this.queueName, now]);
    const stalled =
      marked.rowCount === 0 ? [] : await this.#afterOthers(() => super.moveStalledJobsToWait());
    for (const state of ['completed', 'failed'] as const) {
      await this.cleanJobsByState(state, now - keptMs[state], forgottenAtOnce);
    }
    await this.connection.pool.query(forgetEvents, [this.queueName]);
    return stalled;
  }

  /** What writes many entries, each in an order of its own: two at once would wait for each other. */
  #afterOthers<T>(write: () => Promise<T>): Promise<T> {
    const written = this.#writing.then(write);
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** BullMQ fetches again at once after errors other than a refused connection, without end. */
  async #claim(token: string, name?: string): Claimed {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await delay(pauseAfterFailureMs);
      throw error;
    }
  }
}
