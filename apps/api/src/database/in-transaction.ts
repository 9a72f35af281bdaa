import type { PoolClient, QueryConfig } from 'pg';
import { answerMs, type DatabasePool } from './database-pool.js';

/** Where statements run: the pool, or the connection of a transaction. */
export type Connection = Pick<DatabasePool, 'query'>;

/**
 * Runs work in a transaction, which commits with its value and is rolled back when it throws.
 * @param begin what begins it, with settings that hold in it alone
 */
export async function inTransaction<T>(
  pool: DatabasePool,
  work: (connection: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const connection = await pool.connect();
  let isClean = false;
  try {
    await connection.query(begin);
    const value = await work(connection);
    await connection.query('commit');
    isClean = true;
    return value;
  } finally {
    // A connection in the middle of a transaction is closed, which rolls it back.
    connection.release(!isClean);
  }
}

/** What the driver takes with a statement, and its types do not tell of. */
interface PatientQuery extends QueryConfig {
  readonly query_timeout: number;
}

/** As `inTransaction`, with so many times the time for each statement that the pool gives one. */
export function inLongTransaction<T>(
  pool: DatabasePool,
  times: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const longestMs = times * pool.statementMs;
  const patient = (statement: QueryConfig): PatientQuery => ({
    ...statement,
    query_timeout: longestMs + answerMs,
  });
  return inTransaction(
    pool,
    (connection) =>
      work({
        query: ((statement: QueryConfig) =>
          connection.query(patient(statement))) as Connection['query'],
      }),
    `begin; set local statement_timeout = ${String(longestMs)}`,
  );
}
