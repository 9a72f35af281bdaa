import pg from 'pg';
import {
  asConnectionFailure,
  asUnableToConnect,
  giveCodesToErrorsOf,
} from './connection-errors.js';
import { isRefusal } from './database-errors.js';
import { PreparedQuery, type PreparedAnswer, type PreparedStatement } from './prepared-query.js';
import { redactedValues, redactParametersOf } from './redacted-parameters.js';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** How much longer the client waits than a statement may take. */
export const answerMs = 500;

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
  query_timeout: 2000 + answerMs,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig;

/**
 * The pool that Prisma and the raw statements share. Each error that it rejects with carries a
 * code: a SQLSTATE, or that of the socket. The caller ends it.
 */
export class DatabasePool extends pg.Pool {
  /** How long a statement may take, in milliseconds. */
  readonly statementMs: number;
  /** One for each open connection, resolved when it has closed. */
  readonly #closings = new Set<Promise<unknown>>();

  constructor(databaseUrl: string, options: pg.PoolConfig = {}) {
    super({ ...limits, application_name: 'faina', ...options, connectionString: databaseUrl });
    this.statementMs = options.statement_timeout || limits.statement_timeout;
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

  /** Of prepared statements their rows and the number of those that they are about; all else as the driver has it. */
  override query = ((...parameters: Parameters<pg.Pool['query']>): unknown => {
    const [first]: readonly unknown[] = parameters;
    const ask: (...asked: unknown[]) => unknown = super.query.bind(this);
    return isPrepared(first) ? this.#run(first) : ask(...parameters);
  }) as pg.Pool['query'];

  /**
   * Ends the pool and waits until every connection is closed, which `end` alone does not: a server
   * that stops right after it would break them, and that would be reported as a loss.
   */
  async close(): Promise<void> {
    await this.end();
    await Promise.all(this.#closings);
  }

  async #run(statement: PreparedStatement): Promise<PreparedAnswer> {
    const redacted = { ...statement, values: redactedValues(statement.values) };
    const { promise, resolve, reject } = Promise.withResolvers<PreparedAnswer>();
    let client: pg.PoolClient | undefined;
    const query = new PreparedQuery(redacted, (error, answer = noAnswer) => {
      // Told twice of a timeout, it is another's by then.
      client?.release(error && !isRefusal(error) ? error : undefined);
      client = undefined;
      if (error) reject(asConnectionFailure(error));
      else resolve(answer);
    });
    client = await this.connect();
    client.query(query as unknown as pg.Submittable);
    return promise;
  }

  #track(client: pg.PoolClient): void {
    giveCodesToErrorsOf(client);
    redactParametersOf(client);
    const closing = new Promise<void>((resolve) => client.once('end', resolve));
    this.#closings.add(closing);
    client.once('end', () => this.#closings.delete(closing));
  }
}

const noAnswer: PreparedAnswer = { rows: [], rowCount: 0 };

/** Not those of Prisma, which reads rows as lists. */
const isPrepared = (asked: unknown): asked is PreparedStatement =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  'values' in asked &&
  !('rowMode' in asked);
