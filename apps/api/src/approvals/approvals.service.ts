import { Injectable } from '@nestjs/common';
import { ApprovalRepository } from './approval.repository.js';
import {
  approvalIdSchema,
  approvalPositionSchema,
  type ApprovalRowView,
  type ApprovalView,
  type DecisionBody,
  type ListApprovalsQuery,
} from '../gateways/rest/approvals/approvals.schema.js';
import { ofOwnJob, refusedDecision } from '../gateways/rest/approvals/refused-decision.js';
import { toApprovalRow } from '../gateways/rest/approvals/to-approval-row.js';
import { toApprovalView } from '../gateways/rest/approvals/to-approval-view.js';
import { auditEntry } from '../auth/audit-entry.js';
import { readableOwner, type Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOf, type Page } from '../gateways/rest/paging/page.js';
import { notFound, Problem } from '../gateways/rest/problems/problem.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

/** Who decides for the tenant sees all its questions; others see those of jobs that they may read. */
const visibleOwner = (principal: Principal): string | undefined =>
  hasScope(principal, ['approvals:write']) ? undefined : readableOwner(principal);

/** The questions of a tenant's jobs to people, and what people decide. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly notifier: QueueNotifierService,
  ) {}

  async list(principal: Principal, query: ListApprovalsQuery): Promise<Page<ApprovalRowView>> {
    const { tenant } = principal;
    const owner = visibleOwner(principal);
    const { status, jobId, limit, cursor } = query;
    const before = decodeCursor(approvalPositionSchema, cursor);
    const rows = await this.approvals.list({ tenant, owner, status, jobId, before }, limit + 1);
    return pageOf(rows, limit, toApprovalRow, ({ createdAt, id }) => ({ createdAt, id }));
  }

  /** Throws 404 for what the principal may not see. */
  async get(principal: Principal, id: string): Promise<ApprovalView> {
    const isId = approvalIdSchema.safeParse(id).success;
    const owner = visibleOwner(principal);
    const approval = isId ? await this.approvals.find(id, principal.tenant, owner) : undefined;
    if (!approval) throw notFound('approval', id);
    return toApprovalView(approval);
  }

  /** The bytes of the message that an approval is about. Throws 404 where it is about none. */
  async messageOf(principal: Principal, id: string): Promise<Buffer> {
    const { raw } = (await this.get(principal, id)).preview;
    if (typeof raw !== 'string') {
      throw new Problem(
        404,
        'APPROVAL_HAS_NO_MESSAGE',
        `Approval ${id} is about no message; what it is about stands in its preview.`,
      );
    }
    // A message is ASCII, see MailMessage.
    return Buffer.from(raw, 'ascii');
  }

  /**
   * Takes a decision and lets the job go on; the approval as it is then. Throws 409 when it was
   * taken before, 410 when it is too late, 422 when the person has seen something else, 403 on a job
   * of their own where its agent wants another person.
   */
  async decide(principal: Principal, id: string, body: DecisionBody): Promise<ApprovalView> {
    const { jobId, tool } = await this.get(principal, id);
    await this.#refuseOwnJob(principal, jobId);
    const { tenant } = principal;
    const { decision, hash, reason = null } = body;
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const details = { jobId, tool, decision: status, hash };
    const audit = auditEntry(principal, { action: 'approval.decided', target: id, details });
    const moved = await this.approvals.decide({ id, tenant, hash, status, reason, audit });
    const approval = await this.get(principal, id);
    if (!moved) throw refusedDecision(approval, hash);
    const { epoch, priority } = moved;
    if (epoch !== null) await this.notifier.notify(moved.id, epoch, priority);
    return approval;
  }
  async #refuseOwnJob({ tenant, owner, keyId }: Principal, jobId: string): Promise<void> {
    const submission = await this.approvals.submission(jobId, tenant);
    if (!submission?.notSelf) return;
    const isOwn = submission.owner === owner || (keyId !== null && submission.keyId === keyId);
    if (isOwn) throw ofOwnJob(jobId);
  }
}
