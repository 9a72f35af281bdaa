import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type DueJob, dueJobSchema } from './lease.repository.js';
import {
  cancelIdleJobs,
  claimSilentJobs,
  closeApprovals,
  countDueJobs,
  expireApprovals,
  forgetIdempotencyKeys,
  resumeDecidedJobs,
} from './reconcile-statements.js';
import { DatabasePool } from '../../database/database-pool.js';

/** What the reconciler reads and repairs. */
@Injectable()
export class ReconcileRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Number of jobs that wait for an attempt now. */
  async countDue(): Promise<number> {
    const { rows } = await this.pool.query<{ due: number }>(countDueJobs);
    return rows[0]?.due ?? 0;
  }

  /** Due jobs that were not rung for since `silentMs`, at most `limit`; they count as rung now. */
  async claimSilent(silentMs: number, limit: number): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query(claimSilentJobs, [silentMs, limit]);
    return z.array(dueJobSchema).parse(rows);
  }

  async cancelIdle(): Promise<void> {
    await this.pool.query(cancelIdleJobs);
  }

  /** Ends what nobody answered in time, and lets go on what is answered. */
  async settleApprovals(): Promise<void> {
    await this.pool.query(closeApprovals);
    await this.pool.query(expireApprovals);
    await this.pool.query(resumeDecidedJobs);
  }

  async forgetIdempotencyKeys(): Promise<void> {
    await this.pool.query(forgetIdempotencyKeys);
  }
}
