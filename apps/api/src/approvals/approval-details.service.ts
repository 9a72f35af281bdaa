import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import {
  ApprovalDetailsRepository,
  type EndedQuestion,
  type QuestionMail,
} from './approval-details.repository.js';
import type { ApprovalRow } from './approval.repository.js';
import { type ApprovalRefusal, ApprovalsService, visibleOwner } from './approvals.service.js';

/** A question with what helps to decide on it. */
export interface ApprovalDetails {
  readonly approval: ApprovalRow;
  readonly recent: readonly EndedQuestion[];
  readonly mails: readonly QuestionMail[];
}

/** Reads a question as a person looks at it before they decide. */
@Injectable()
export class ApprovalDetailsService {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly details: ApprovalDetailsRepository,
  ) {}

  async get(principal: Principal, id: string): Promise<Result<ApprovalDetails, ApprovalRefusal>> {
    const found = await this.approvals.get(principal, id);
    if (found.isError()) return found;
    const approval = found.value;
    const [recent, mails] = await Promise.all([
      this.details.recent(approval, visibleOwner(principal)),
      this.details.mails(approval),
    ]);
    return Result.ok({ approval, recent, mails });
  }

  /** How the last questions like it ended, for who may decide on it. */
  recentOf(approval: ApprovalRow): Promise<readonly EndedQuestion[]> {
    return this.details.recent(approval, undefined);
  }
}
