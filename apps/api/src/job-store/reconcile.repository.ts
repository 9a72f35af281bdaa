import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { resumeDecided } from './moves/resume-decided.js';
import { claimSilentJobs, countDueJobs } from './reads/due-jobs.js';
import { type DueJob, dueJobSchema } from './rows/due-job.js';
import { DatabasePool } from '../database/database-pool.js';

const forgetIdempotencyKeys = `
delete from idempotency_keys where (tenant, key) in (
  select tenant, key from idempotency_keys where expires_at < now() limit 1000)`;

/** News that nobody has read by then is not read any more. */
const forgetNews = `
delete from outbox where id in (
  select id from outbox where at < now() - interval '24 hours' order by id limit 1000)`;

/** What the reconciler reads and brings in order. */
@Injectable()
export class ReconcileRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Number of jobs that wait for an attempt now. */
  async countDue(): Promise<number> {
    const { rows } = await this.pool.query<{ due: number }>(countDueJobs);
    return rows[0]?.due ?? 0;
  }

  /** Due jobs of which nobody was notified since `silentMs`, at most `limit`; they count as notified now. */
  async claimSilent(silentMs: number, limit: number): Promise<readonly DueJob[]> {
    const { rows } = await this.pool.query(claimSilentJobs, [silentMs, limit]);
    return z.array(dueJobSchema).parse(rows);
  }

  /** Lets go on what is answered. */
  async resumeDecided(): Promise<void> {
    await this.pool.query(resumeDecided);
  }

  async forgetOld(): Promise<void> {
    await this.pool.query(forgetIdempotencyKeys);
    await this.pool.query(forgetNews);
  }
}
