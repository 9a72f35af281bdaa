import type { PoolClient } from 'pg';
import type { DatabasePool } from './database-pool.js';

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
