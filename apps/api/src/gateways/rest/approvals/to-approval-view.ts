import type { ApprovalRow } from '../../../approvals/approval.repository.js';
import { approvalViewSchema, type ApprovalView } from './approvals.schema.js';

/** The row of an approval as clients see it; the schema drops what is not theirs to see. */
export const toApprovalView = (approval: ApprovalRow): ApprovalView =>
  approvalViewSchema.parse({
    ...approval,
    createdAt: approval.createdAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    decidedAt: approval.decidedAt?.toISOString() ?? null,
  });
