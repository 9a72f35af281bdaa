import type pg from 'pg';
import { DatabasePool } from '../../../src/database/database-pool.js';

const patience = {
  connectionTimeoutMillis: 20_000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
};

/**
 * For tests that do not look at how soon the service gives up: on a busy machine its own limits can
 * be met by a statement that only waits its turn.
 */
export const patientPool = (databaseUrl: string, limits: pg.PoolConfig = {}): DatabasePool =>
  new DatabasePool(databaseUrl, { ...patience, ...limits });
