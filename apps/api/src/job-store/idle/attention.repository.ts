import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { JobNews } from '../news/job-news.js';
import { resolveAttention } from '../moves/resolve-attention.js';
import type { MovedJob } from '../rows/due-job.js';
import { type AuditEntry, auditParameter } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';

/** What a person says of a call whose effect is not known, and who says it. */
export interface AttentionAnswer {
  readonly jobId: string;
  readonly tenant: string;
  readonly callKey: string;
  readonly status: 'HAPPENED' | 'DID_NOT_HAPPEN' | 'REPEAT';
  readonly audit: AuditEntry;
  /** Why the job goes on, for its transition. */
  readonly reason: string;
}

/** External calls whose effect a person has to tell. */
@Injectable()
export class AttentionRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly news: JobNews = new JobNews(),
  ) {}

  /** Undefined when nothing was written: the call is not in doubt, or the job does not wait for it. */
  async resolve(answer: AttentionAnswer): Promise<MovedJob | undefined> {
    const { jobId, tenant, callKey, status, audit, reason } = answer;
    const values = [jobId, tenant, callKey, status, audit.owner, reason, auditParameter(audit)];
    const [moved] = (await this.pool.query<MovedJob>({ ...resolveAttention, values })).rows;
    if (moved) this.news.tell(jobId, tenant);
    return moved;
  }

  /** Whether it is not known of a job that has ended what one of its effects became. */
  async hasUnknown(jobId: string, tenant: string): Promise<boolean> {
    const { rows } = await this.pool.query({ ...findUnknown, values: [jobId, tenant] });
    return rows.length > 0;
  }

  /** Undefined when the job has made no such call. */
  async callStatus(jobId: string, tenant: string, callKey: string): Promise<string | undefined> {
    const values = [jobId, tenant, callKey];
    const { rows } = await this.pool.query<{ status: string }>({ ...callStatus, values });
    return rows[0]?.status;
  }
}

const callsOfJob = `from tool_invocations invocation join jobs on jobs.id = invocation.job_id
where jobs.id = $1 and jobs.tenant = $2`;

const findUnknown: Statement = {
  name: 'find_unknown',
  text: `
select 1 ${callsOfJob} and invocation.status in ('STARTED', 'UNKNOWN', 'REPEAT') limit 1`,
};

const callStatus: Statement = {
  name: 'call_status',
  text: `
select invocation.status ${callsOfJob} and invocation.call_key = $3`,
};
