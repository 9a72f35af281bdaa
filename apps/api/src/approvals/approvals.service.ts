import { Injectable } from '@nestjs/common';
import { ApprovalRepository } from './approval.repository.js';
import {
  approvalIdSchema,
  approvalPositionSchema,
  type ApprovalRowView,
  type ApprovalView,
  type DecisionBody,
  type ListApprovalsQuery,
} from './approvals.schema.js';
import { refusedDecision } from './refused-decision.js';
import { toApprovalRow } from './to-approval-row.js';
import { toApprovalView } from './to-approval-view.js';
import type { Principal } from '../auth/principal.js';
import { decodeCursor } from '../http/cursor.js';
import { pageOf, type Page } from '../http/page.js';
import { notFound, Problem } from '../http/problem.js';
import { Doorbell } from '../queue/doorbell.js';

type Tenant = Pick<Principal, 'tenant'>;

/** The questions of a tenant's jobs to people, and what people decide. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly doorbell: Doorbell,
  ) {}

  async list({ tenant }: Tenant, query: ListApprovalsQuery): Promise<Page<ApprovalRowView>> {
    const { status, jobId, limit, cursor } = query;
    const before = decodeCursor(approvalPositionSchema, cursor);
    const rows = await this.approvals.list({ tenant, status, jobId, before }, limit + 1);
    return pageOf(rows, limit, toApprovalRow, ({ createdAt, id }) => ({ createdAt, id }));
  }

  /** Throws 404 for what is none of the tenant's. */
  async get({ tenant }: Tenant, id: string): Promise<ApprovalView> {
    const isId = approvalIdSchema.safeParse(id).success;
    const approval = isId ? await this.approvals.find(id, tenant) : undefined;
    if (!approval) throw notFound('approval', id);
    return toApprovalView(approval);
  }

  /** The bytes of the message that an approval is about. Throws 404 where it is about none. */
  async messageOf(tenant: Tenant, id: string): Promise<Buffer> {
    const { raw } = (await this.get(tenant, id)).preview;
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
   * taken before, 410 when it is too late, 422 when the person has seen something else.
   */
  async decide(principal: Principal, id: string, body: DecisionBody): Promise<ApprovalView> {
    await this.get(principal, id);
    const { tenant, owner: decidedBy } = principal;
    const { decision, hash, reason = null } = body;
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const moved = await this.approvals.decide({ id, tenant, hash, status, reason, decidedBy });
    const approval = await this.get(principal, id);
    if (!moved) throw refusedDecision(approval, hash);
    const { epoch, priority } = moved;
    if (epoch !== null) await this.doorbell.ring(moved.id, epoch, priority);
    return approval;
  }
}
