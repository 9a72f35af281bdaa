import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../database/database-pool.js';
import type { Statement } from '../job-store/parts/statement.js';
import type { ApprovalRow } from './approval.repository.js';

/** How an earlier question ended. */
export interface EndedQuestion {
  readonly id: string;
  readonly status: 'approved' | 'rejected' | 'expired';
  /** Null also where the service has ended it. */
  readonly decidedBy: string | null;
  /** Null where nobody has decided. */
  readonly decidedAt: Date | null;
  /** From the question to the decision; null where there was none. */
  readonly waitedMs: number | null;
}

/** A mail about a question, and how it stands. */
export interface QuestionMail {
  readonly to: string;
  readonly kind: 'asked' | 'changed' | 'reminder';
  /** `dropped`: the question was over, or another one, before it was sent. */
  readonly status: 'pending' | 'sent' | 'failed' | 'dropped';
  /** When it was sent or given up; of a pending one, when it is tried next. */
  readonly at: Date;
  /** Of the last attempt, where that failed. */
  readonly error: string | null;
}

/** What helps a person to decide, beside the question. */
@Injectable()
export class ApprovalDetailsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** The newest of the same tool and agent, of this owner where one is given. */
  async recent(
    { id, jobId, tenant, tool }: Pick<ApprovalRow, 'id' | 'jobId' | 'tenant' | 'tool'>,
    owner: string | undefined,
  ): Promise<readonly EndedQuestion[]> {
    const values = [tenant, tool, id, jobId, owner ?? null];
    return (await this.pool.query<EndedQuestion>({ ...recentQuestions, values })).rows;
  }

  /** Newest first. */
  async mails({
    id,
    jobId,
    tenant,
  }: Pick<ApprovalRow, 'id' | 'jobId' | 'tenant'>): Promise<readonly QuestionMail[]> {
    const values = [tenant, jobId, id];
    return (await this.pool.query<QuestionMail>({ ...mailsOfQuestion, values })).rows;
  }
}

/** Of so many questions of a tool the agents are looked at, so that no reader waits for more. */
const mostLookedAt = 500;

const recentQuestions: Statement = {
  name: 'recent_questions',
  text: `
select recent.id, recent.status, recent.decided_by as "decidedBy", recent.decided_at as "decidedAt",
  round(extract(epoch from recent.decided_at - recent.created_at) * 1000)::float8 as "waitedMs"
from (
    select id, job_id, owner, status, decided_by, decided_at, created_at from approvals
    where tenant = $1 and tool = $2 and status <> 'pending' and id <> $3
    order by created_at desc, id desc limit ${mostLookedAt}) recent
  join jobs job on job.id = recent.job_id join agent_versions version on version.id = job.agent_version_id
where version.name = (
    select version.name from jobs job join agent_versions version on version.id = job.agent_version_id
    where job.id = $4 and job.tenant = $1)
  and ($5::text is null or recent.owner = $5)
order by recent.created_at desc, recent.id desc limit 5`,
};

const mailsOfQuestion: Statement = {
  name: 'mails_of_question',
  text: `
select recipient as "to", kind, status, next_at as at, last_error as error from approval_mails
where tenant = $1 and job_id = $2 and approval_id = $3 order by created_at desc, recipient limit 100`,
};
