import type { PostgresPoolConfig } from 'bullmq';
import type pg from 'pg';
import { DatabasePool } from '../database/database-pool.js';
import { createStatementNames } from '../database/statement-names.js';
import { type Ask, joinCalls } from './joined-calls.js';

/** Connections of the queue, on which what BullMQ asks is parsed and described once, and asked together. */
export class QueuePool extends DatabasePool {
  constructor({ connectionString = '', ...options }: PostgresPoolConfig) {
    super(connectionString, options);
    const nameOf = createStatementNames('queue');
    const ask = this.query as (...parameters: unknown[]) => unknown;
    const askByName = (text: unknown, values: unknown, ...others: unknown[]): unknown => {
      if (typeof text !== 'string' || !Array.isArray(values)) return ask(text, values, ...others);
      const name = nameOf({ sql: text });
      return name === '' ? ask(text, values, ...others) : ask({ name, text, values });
    };
    const askJoined = joinCalls(askByName as Ask);
    this.query = ((text: unknown, values: unknown, ...others: unknown[]): unknown =>
      typeof text === 'string' && Array.isArray(values) && others.length === 0
        ? askJoined(text, values)
        : askByName(text, values, ...others)) as pg.Pool['query'];
  }
}
