import type { Approval } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { decideApproval } from '../job-store/moves/decide-approval.js';
import { DatabasePool } from '../database/database-pool.js';
import { PrismaService } from '../database/prisma.service.js';
import { type MovedJob, movedJobSchema } from '../job-store/rows/moved-job.js';

/** A row as it is stored. */
export type ApprovalRow = Approval;

export interface ApprovalFilter {
  readonly tenant: string;
  readonly status?: string | undefined;
  /** The last approval of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** A person's decision; `hash` names what they have seen. */
export interface Decision {
  readonly id: string;
  readonly tenant: string;
  readonly hash: string;
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly decidedBy: string;
}

/** The questions to people and their answers. */
@Injectable()
export class ApprovalRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly prisma: PrismaService,
  ) {}

  async find(id: string, tenant: string): Promise<Approval | undefined> {
    const approval = await this.prisma.approval.findUnique({ where: { id } });
    return approval?.tenant === tenant ? approval : undefined;
  }

  /** Newest first. */
  async list({ tenant, status, before }: ApprovalFilter, count: number): Promise<Approval[]> {
    return this.prisma.approval.findMany({
      where: {
        tenant,
        ...(status !== undefined && { status }),
        ...(before && {
          OR: [
            { createdAt: { lt: before.createdAt } },
            { createdAt: before.createdAt, id: { lt: before.id } },
          ],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: count,
    });
  }

  /** Undefined when nothing was written: the question is not open, or another one was meant. */
  async decide(decision: Decision): Promise<MovedJob | undefined> {
    const { id, tenant, hash, status, reason, decidedBy } = decision;
    const values = [id, tenant, hash, status, reason, decidedBy];
    const { rows } = await this.pool.query({ ...decideApproval, values });
    return movedJobSchema.optional().parse(rows[0]);
  }
}
