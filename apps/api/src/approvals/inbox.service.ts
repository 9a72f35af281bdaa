import { Injectable } from '@nestjs/common';
import { type Principal, readableOwner } from '../auth/principal.js';
import { visibleOwner } from './approvals.service.js';
import { InboxRepository, type StoredInbox } from './inbox.repository.js';

export { mostCounted } from './inbox.repository.js';

/** What is looked for. */
export interface InboxFilter {
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  /** Only what comes of jobs of one's own. */
  readonly mine: boolean;
  /** Of each kind at most so many. */
  readonly limit: number;
}

/** All that waits for people. */
@Injectable()
export class InboxService {
  constructor(private readonly inbox: InboxRepository) {}

  /** What the principal may see of it; `isCut`: there is more of a kind than was asked for. */
  async read(
    principal: Principal,
    { agent, tool, mine, limit }: InboxFilter,
  ): Promise<StoredInbox & { readonly isCut: boolean }> {
    const stored = await this.inbox.read({
      tenant: principal.tenant,
      approvalsOf: visibleOwner(principal),
      jobsOf: readableOwner(principal),
      agent,
      tool,
      owner: mine ? principal.owner : undefined,
      limit: limit + 1,
    });
    return {
      ...stored,
      approvals: stored.approvals.slice(0, limit),
      attention: stored.attention.slice(0, limit),
      isCut: stored.approvals.length > limit || stored.attention.length > limit,
    };
  }
}
