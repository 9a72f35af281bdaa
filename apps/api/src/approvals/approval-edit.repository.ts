import type { Agent, AskedAgain, Job, StandingQuestion } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, auditParameter } from '../auth/audit-entry.js';
import { ENV, type Env } from '../config/env.js';
import { DatabasePool } from '../database/database-pool.js';
import { editApproval } from '../job-store/moves/edit-approval.js';
import { JobNews } from '../job-store/news/job-news.js';
import { jobWithHistories } from '../job-store/parts/job-with-histories.js';
import type { Statement } from '../job-store/parts/statement.js';
import { type StoredJobRow, toStoredJob } from '../job-store/rows/stored-job.js';
import type { ApprovalRow } from './approval.repository.js';

/** A question with the job that asks it. */
interface AskingJob {
  readonly job: Job;
  readonly agent: Agent;
  readonly question: StandingQuestion;
}

const questionSchema = z.object({
  id: z.string(),
  callKey: z.string(),
  args: z.json(),
  editable: z.array(z.string()),
});
const originalSchema = z.object({ callKey: z.string() });

/** What people change in questions. */
@Injectable()
export class ApprovalEditRepository {
  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
    private readonly news: JobNews = new JobNews(),
  ) {}

  /** Undefined where the job is not there, or is none that this version of the service can read. */
  async jobOf(approval: ApprovalRow): Promise<AskingJob | undefined> {
    const { jobId, tenant, original } = approval;
    const values = [jobId, tenant];
    const { rows } = await this.pool.query<StoredJobRow>({ ...readAskingJob, values });
    const stored = rows[0] && this.#readable(rows[0]);
    const { callKey = approval.callKey } = originalSchema.safeParse(original).data ?? {};
    return stored && { ...stored, question: questionSchema.parse({ ...approval, callKey }) };
  }

  /** False when nothing was written: the question is not open, or another one by now. */
  async store(
    { id, jobId, tenant, hash }: Pick<ApprovalRow, 'id' | 'jobId' | 'tenant' | 'hash'>,
    asked: Extract<AskedAgain, { kind: 'asked' }>,
    audit: AuditEntry,
  ): Promise<boolean> {
    const shown = [JSON.stringify(asked.args), JSON.stringify(asked.preview), asked.hash];
    const output = asked.output ? JSON.stringify(asked.output) : null;
    const values = [id, tenant, hash, ...shown, audit.owner, auditParameter(audit), output];
    const { rowCount } = await this.pool.query({ ...editApproval, values });
    const isStored = rowCount === 1;
    if (isStored) this.news.tell(jobId, tenant);
    return isStored;
  }

  #readable(row: StoredJobRow) {
    try {
      const { job, agent } = toStoredJob(row, this.env);
      return { job, agent };
    } catch {
      return undefined;
    }
  }
}

/** Job $1 of tenant $2, as an attempt reads it. */
const readAskingJob: Statement = {
  name: 'read_asking_job',
  text: `
with job as (select * from jobs where id = $1 and tenant = $2)
${jobWithHistories('job', 'true')}`,
};
