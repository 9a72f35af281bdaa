import { charsOf, type Job } from '@faina/agent-core';
import type { Statement } from '../parts/statement.js';
import type { Connection } from '../../database/in-transaction.js';

/** Steps up to this length share statements. */
export const maxSharedChars = 512 * 1024;

/**
 * How long a step is, in characters. One of more than `maxSharedChars` is saved in a transaction of its own, as the
 * steps of other jobs would wait for it; so is one that has results or files to be stored beside their entries.
 */
export function charsOfStep(job: Job): number {
  const { activities, executions, values, attachments } = job.changes();
  if (values.length > 0 || attachments.length > 0) return Infinity;
  return (
    activities.reduce((sum, entry) => sum + charsOf(entry), 0) +
    executions.reduce((sum, { resultBytes = 0 }) => sum + resultBytes, 0)
  );
}

/** Stores what an execution has no room for beside it; each in a statement of its own, so that none takes long. */
const keepValue: Statement = {
  name: 'keep_value',
  text: `insert into execution_values (job_id, seq, params, result, bytes)
    values ($1, $2, $3::json, $4::json, $5)`,
};

/**
 * Stores what is too long for the rows of a save, in the transaction of that save.
 * @param executionsBefore number of the last execution before those of the save
 */
export async function keepValues(
  connection: Connection,
  job: Job,
  executionsBefore: number,
): Promise<void> {
  for (const { entry, params = null, result = null, bytes } of job.changes().values) {
    const values = [job.id, executionsBefore + entry, params, result, bytes];
    await connection.query({ ...keepValue, values });
  }
}
