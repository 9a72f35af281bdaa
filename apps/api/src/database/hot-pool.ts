import type pg from 'pg';
import { asConnectionFailure } from './connection-errors.js';
import { DatabasePool } from './database-pool.js';
import { PreparedQuery, type PreparedStatement } from './prepared-query.js';
import { redactedValues } from './redacted-parameters.js';
import { separateUrlOptions } from './separate-url-options.js';

/** As many as the groups of submissions, of leases and of steps have statements under way, two of each. */
const connections = 6;
/** What a process of PostgreSQL has planned and read is lost with its connection. */
const idleMs = 600_000;

/**
 * Connections for the statements by which jobs are submitted, leased and saved: few, so that their processes keep
 * at hand what these need, and each statement is planned once, for whatever it is given. Left to itself
 * PostgreSQL plans the first five calls of each connection for their values, and some for ever. Nothing that
 * keeps a connection while something else is done may run here.
 */
export class HotPool extends DatabasePool {
  constructor(databaseUrl: string) {
    const { connectionString, options } = separateUrlOptions(databaseUrl);
    super(connectionString, {
      max: connections,
      idleTimeoutMillis: idleMs,
      options: [options, '-c plan_cache_mode=force_generic_plan'].filter(Boolean).join(' '),
    });
  }

  /** The rows, and their number, of prepared statements; all else as the driver has it. */
  override query = ((...parameters: Parameters<DatabasePool['query']>): unknown => {
    const [first]: readonly unknown[] = parameters;
    const ask: (...asked: unknown[]) => unknown = super.query.bind(this);
    return isPrepared(first) ? this.#run(first) : ask(...parameters);
  }) as DatabasePool['query'];

  async #run(
    statement: PreparedStatement,
  ): Promise<{ readonly rows: readonly object[]; readonly rowCount: number }> {
    const redacted = { ...statement, values: redactedValues(statement.values) };
    const { promise, resolve, reject } = Promise.withResolvers<readonly object[]>();
    let client: pg.PoolClient | undefined;
    const query = new PreparedQuery(redacted, (error, rows = []) => {
      // Told twice of a timeout, it is another's by then.
      client?.release(error ?? undefined);
      client = undefined;
      if (error) reject(asConnectionFailure(error));
      else resolve(rows);
    });
    client = await this.connect();
    client.query(query as unknown as pg.Submittable);
    const rows = await promise;
    return { rows, rowCount: rows.length };
  }
}

const isPrepared = (asked: unknown): asked is PreparedStatement =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'values' in asked;
