import type { Job } from '@faina/agent-core';
import type { QueryConfig } from 'pg';
import { settlementRow, stepRow } from './job-rows.js';
import { settleJobTo } from '../moves/settle-job.js';

/**
 * The statement that stores the end of an attempt or of a job, if the job has moved since it was
 * saved. What an attempt begins with stands in the lease already, so the last move counts.
 */
export function settlementOf(job: Job, approvalExpiresMs: number): QueryConfig | undefined {
  const move = job.changes().moves.at(-1);
  const statement = move && settleJobTo.get(move.to);
  if (!statement) return undefined;
  const settlement = settlementRow(job, move.reason, approvalExpiresMs);
  return {
    ...statement,
    values: [JSON.stringify(stepRow(job)), JSON.stringify(settlement), job.id],
  };
}
