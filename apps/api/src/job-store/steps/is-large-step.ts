import { charsOf, type Job } from '@faina/agent-core';

/** Steps up to this length share statements, as many of them as one may hold. */
const maxSharedChars = 512 * 1024;

/**
 * Whether a step is saved in a transaction of its own: it has results to be stored beside their
 * entries, or is so long that the steps of other jobs would wait for it.
 */
export function isLargeStep(job: Job): boolean {
  const { activities, executions, values } = job.changes();
  if (values.length > 0) return true;
  const chars =
    activities.reduce((sum, entry) => sum + charsOf(entry), 0) +
    executions.reduce((sum, { resultBytes = 0 }) => sum + resultBytes, 0);
  return chars > maxSharedChars;
}
