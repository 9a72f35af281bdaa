import { Injectable } from '@nestjs/common';
import { JobNews } from '../news/job-news.js';
import { expireQuestions, remindPeople } from './open-questions.js';
import { resumeDecided } from '../moves/resume-decided.js';
import { waitsForAnAttempt } from '../parts/due-jobs.js';
import type { DueJob } from '../rows/due-job.js';
import { DatabasePool } from '../../database/database-pool.js';
import { ApprovalMetrics } from '../../telemetry/metrics/approval-metrics.js';

const countDueJobs = `select count(*)::int as due from jobs where ${waitsForAnAttempt}`;

/** The due jobs of which the queue has not been notified for longest, at most $2; marks them notified. */
const claimSilentJobs = `
with silent as (
  select id from jobs
  where ${waitsForAnAttempt}
    and greatest(coalesce(notified_at, created_at), run_at) < now() - $1 * interval '1 millisecond'
  order by coalesce(notified_at, created_at) limit $2 for no key update skip locked)
update jobs set notified_at = now() from silent where jobs.id = silent.id
returning jobs.id, epoch, priority`;

const forgetIdempotencyKeys = `
delete from idempotency_keys where (tenant, key) in (
  select tenant, key from idempotency_keys where expires_at < now() limit 1000)`;

/** News that was passed on, or need not be, is not read any more by then. */
const forgetNews = `
delete from outbox where id in (
  select id from outbox where at < now() - interval '24 hours' and not is_pending order by id limit 1000)`;

/** What the reconciler reads and brings in order. */
@Injectable()
export class ReconcileRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly news: JobNews = new JobNews(),
    private readonly approvals: ApprovalMetrics = new ApprovalMetrics(),
  ) {}

  /** Number of jobs that wait for an attempt now. */
  async countDue(): Promise<number> {
    const { rows } = await this.pool.query<{ due: number }>(countDueJobs);
    return rows[0]?.due ?? 0;
  }

  /** Due jobs of which nobody was notified since `silentMs`, at most `limit`; they count as notified now. */
  async claimSilent(silentMs: number, limit: number): Promise<readonly DueJob[]> {
    return (await this.pool.query<DueJob>(claimSilentJobs, [silentMs, limit])).rows;
  }

  /** Lets go on what is answered, and what goes on without an answer. */
  async resumeDecided(): Promise<void> {
    const expired = await this.pool.query(expireQuestions);
    this.approvals.expired(expired.rowCount ?? 0);
    await this.pool.query(resumeDecided);
  }

  /** Tells of the questions that people are to be reminded of now: of each once, in all processes. */
  async remindPeople(): Promise<void> {
    const { rows } = await this.pool.query<{ jobId: string; tenant: string }>(remindPeople);
    for (const { jobId, tenant } of rows) this.news.tell(jobId, tenant);
  }

  async forgetOld(): Promise<void> {
    await this.pool.query(forgetIdempotencyKeys);
    await this.pool.query(forgetNews);
  }
}
