import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DatabasePool } from '../database/database-pool.js';
import { inTransaction } from '../database/in-transaction.js';

const pollMs = 5;
const longestMs = 30_000;

/**
 * Lets no task be stored until `work` is done, so that a job stands still where it makes one. `work`
 * is told how to wait for that: `heldBy` gives the name of the process that stands there.
 */
export async function holdTasks<T>(
  databaseUrl: string,
  work: (heldBy: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const pool = new DatabasePool(databaseUrl);
  try {
    return await inTransaction(pool, async (connection) => {
      await connection.query('lock table crm_tasks in share mode');
      return work(() => heldBy(pool));
    });
  } finally {
    await pool.close();
  }
}

async function heldBy(pool: DatabasePool): Promise<string> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    const { rows } = await pool.query(waiting);
    const [row] = z.array(z.object({ application_name: z.string() })).parse(rows);
    if (row) return row.application_name;
    await delay(pollMs);
  }
  throw new Error('No job came to a task.');
}

const waiting = `
  select application_name
  from pg_locks join pg_stat_activity using (pid)
  where not granted and relation = 'crm_tasks'::regclass`;
