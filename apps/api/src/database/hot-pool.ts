import { DatabasePool } from './database-pool.js';
import { byIndex } from './planning.js';
import { separateUrlOptions } from './separate-url-options.js';

/** As many as the groups of submissions, of leases and of steps have statements under way, two of each. */
const connections = 6;
/** What a process of PostgreSQL has planned and read is lost with its connection. */
const idleMs = 600_000;
const planning = `-c plan_cache_mode=force_generic_plan ${byIndex}`;

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
      options: [options, planning].filter(Boolean).join(' '),
    });
  }
}
