import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import type { Statement } from '../../job-store/parts/statement.js';
import type { LinkSubject } from './approval-link-token.js';

/** A link that was sent, and the agent that asks. */
export interface ApprovalLink extends LinkSubject {
  readonly tenant: string;
  readonly agent: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** The links that were sent to people. */
@Injectable()
export class ApprovalLinkRepository {
  constructor(private readonly pool: DatabasePool) {}

  async find(tokenHash: Buffer): Promise<ApprovalLink | undefined> {
    const { rows } = await this.pool.query<ApprovalLink>({ ...findLink, values: [tokenHash] });
    return rows[0];
  }
}

/** Reminders have the link of the question. */
const findLink: Statement = {
  name: 'find_approval_link',
  text: `
select mail.tenant, mail.approval_id as "approvalId", mail.hash, mail.recipient, version.name as agent,
  version.definition ->> 'language' as language
from approval_mails mail join jobs job on job.id = mail.job_id
  join agent_versions version on version.id = job.agent_version_id
where mail.token_hash = $1 limit 1`,
};
