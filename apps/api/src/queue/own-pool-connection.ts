import { PostgresConnection, type PostgresPoolConfig } from 'bullmq';
import pg from 'pg';

/** Where BullMQ's functions are: it calls them without a schema. */
const searchPath = '-c search_path="bullmq"';

/**
 * BullMQ's connection on a pool of ours. The session that it opens by itself to be told of entries
 * has no listener of errors until it is open and after it is asked to close: one that PostgreSQL
 * ends then would end the process.
 */
export class OwnPoolConnection extends PostgresConnection {
  #closed: Promise<void> | undefined;

  constructor({ options, ...config }: PostgresPoolConfig) {
    const pool = new pg.Pool({
      ...config,
      options: [options, searchPath].filter(Boolean).join(' '),
    });
    pool.on('connect', (client) => {
      // Who waits for the client is told by its query or by the pool.
      client.on('error', () => undefined);
    });
    super(pool);
  }

  override close(): Promise<void> {
    this.#closed ??= super.close().finally(() => this.pool.end());
    return this.#closed;
  }
}
