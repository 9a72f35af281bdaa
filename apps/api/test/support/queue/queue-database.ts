import pg from 'pg';
import { createTestDatabase } from '../stores/test-database.js';

/** A database for a queue, and connections by which a test looks at its tables. */
export async function createQueueDatabase() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  return {
    url: database.url,
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

export type QueueDatabase = Awaited<ReturnType<typeof createQueueDatabase>>;
