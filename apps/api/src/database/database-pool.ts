import pg from 'pg';
import { asUnableToConnect, giveCodesToErrorsOf } from './connection-errors.js';
import { redactParametersOf } from './redacted-parameters.js';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * The limits that keep a request under three seconds when PostgreSQL is gone: a refused connection
 * fails at once, a silent one after `connectionTimeoutMillis`, a silent statement after
 * `query_timeout`. The server gives up first (`statement_timeout`): then the statement is known to
 * be rolled back, while the outcome of one that only the client gave up is unknown.
 */
const limits = {
  max: 20,
  connectionTimeoutMillis: 2000,
  statement_timeout: 2000,
  query_timeout: 2500,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig;

/**
 * The pool that Prisma and the raw statements share. Each error that it rejects with carries a
 * code: a SQLSTATE, or that of the socket. The caller ends it.
 */
export class DatabasePool extends pg.Pool {
  /** One for each open connection, resolved when it has closed. */
  readonly #closings = new Set<Promise<unknown>>();

  constructor(databaseUrl: string, options: pg.PoolConfig = {}) {
    super({ ...limits, application_name: 'faina', ...options, connectionString: databaseUrl });
    this.on('connect', (client) => {
      this.#track(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw asUnableToConnect(error);
      });
    }
    super.connect((error, client, release) => {
      callback(asUnableToConnect(error), client, release);
    });
  }

  /**
   * Ends the pool and waits until every connection is closed, which `end` alone does not: a server
   * that stops right after it would break them, and that would be reported as a loss.
   */
  async close(): Promise<void> {
    await this.end();
    await Promise.all(this.#closings);
  }

  #track(client: pg.PoolClient): void {
    giveCodesToErrorsOf(client);
    redactParametersOf(client);
    const closing = new Promise<void>((resolve) => client.once('end', resolve));
    this.#closings.add(closing);
    client.once('end', () => this.#closings.delete(closing));
  }
}
