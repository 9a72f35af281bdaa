import type { Approval } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readApprovalTexts } from './read-approval-texts.js';
import { decideApproval } from '../job-store/moves/decide-approval.js';
import { DatabasePool } from '../database/database-pool.js';
import { PrismaService } from '../database/prisma.service.js';
import { type MovedJob, movedJobSchema } from '../job-store/rows/moved-job.js';

/** A row as it is stored. */
export type ApprovalRow = Approval;

export interface ApprovalFilter {
  readonly tenant: string;
  readonly status?: string | undefined;
  readonly jobId?: string | undefined;
  /** The last approval of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** A row of the inbox, without what is long in it. */
export interface ApprovalListItem extends Omit<ApprovalRow, 'args' | 'preview'> {
  /** Null where they have more than `maxListedArgsBytes`. */
  readonly args: unknown;
  readonly argsBytes: number;
  /** The beginning of the preview. */
  readonly text: string;
}

/** Longest arguments in the inbox, in bytes. */
export const maxListedArgsBytes = 120;

const textsSchema = z.object({
  id: z.string(),
  args: z.unknown(),
  argsBytes: z.int(),
  text: z.string(),
});

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

  /** Newest first. A page of messages has megabytes, so that only their beginnings are read. */
  async list(filter: ApprovalFilter, count: number): Promise<ApprovalListItem[]> {
    const { tenant, status, jobId, before } = filter;
    const rows = await this.prisma.approval.findMany({
      omit: { args: true, preview: true },
      where: {
        tenant,
        ...(status !== undefined && { status }),
        ...(jobId !== undefined && { jobId }),
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
    const values = [rows.map(({ id }) => id), maxListedArgsBytes];
    const texts = z
      .array(textsSchema)
      .parse((await this.pool.query({ ...readApprovalTexts, values })).rows);
    const byId = new Map(texts.map((one) => [one.id, one]));
    return rows.flatMap((row) => {
      const text = byId.get(row.id);
      return text ? [{ ...row, ...text }] : [];
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
