import type { Job } from '@faina/agent-core';
import type { DatabasePool } from '../../database/database-pool.js';

/** Stores what an execution has no room for beside it; each in a statement of its own, so that none takes long. */
const keepValue = {
  name: 'keep_value',
  text: `insert into execution_values (job_id, seq, params, result, bytes)
    values ($1, $2, $3::json, $4::json, $5)`,
};

/**
 * Stores what is too long for the rows of a save, in the transaction of that save.
 * @param executionsBefore number of the last execution before those of the save
 */
export async function keepValues(
  connection: Pick<DatabasePool, 'query'>,
  job: Job,
  executionsBefore: number,
): Promise<void> {
  for (const { entry, params = null, result = null, bytes } of job.changes().values) {
    const values = [job.id, executionsBefore + entry, params, result, bytes];
    await connection.query({ ...keepValue, values });
  }
}
