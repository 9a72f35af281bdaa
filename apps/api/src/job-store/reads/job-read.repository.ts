import type { Activity, Execution, Job, Prisma, Transition } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../database/prisma.service.js';

/** Rows as they are stored. */
export type JobRow = Job;
export type ActivityRow = Activity;
export type ExecutionRow = Execution;
export type TransitionRow = Transition;

export interface JobFilter {
  readonly tenant: string;
  readonly status?: Job['status'] | undefined;
  readonly agentName?: string | undefined;
  readonly tag?: string | undefined;
  readonly threadId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  /** The last job of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** A page of a history: entries after `seq`. */
export interface HistoryPage {
  readonly jobId: string;
  readonly afterSeq: number;
  readonly count: number;
}

const atRest: Job['status'][] = ['COMPLETED', 'FAILED', 'CANCELLED', 'WAITING'];

@Injectable()
export class JobReadRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** By the id alone, so that no plan can choose the index that lists a tenant's jobs. */
  async find(id: string, tenant: string): Promise<Job | undefined> {
    const job = await this.prisma.job.findUnique({ where: { id } });
    return job?.tenant === tenant ? job : undefined;
  }

  async exists(id: string, tenant: string): Promise<boolean> {
    const job = await this.prisma.job.findUnique({ where: { id }, select: { tenant: true } });
    return job?.tenant === tenant;
  }

  /** Newest first. */
  async list({ before, ...filter }: JobFilter, count: number): Promise<Job[]> {
    const where: Prisma.JobWhereInput = {
      tenant: filter.tenant,
      ...(filter.status && { status: filter.status }),
      ...(filter.agentName !== undefined && { agentName: filter.agentName }),
      ...(filter.tag !== undefined && { tags: { has: filter.tag } }),
      ...(filter.threadId !== undefined && { threadId: filter.threadId }),
      ...(filter.createdAfter && { createdAt: { gt: filter.createdAfter } }),
      ...(before && {
        OR: [
          { createdAt: { lt: before.createdAt } },
          { createdAt: before.createdAt, id: { lt: before.id } },
        ],
      }),
    };
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    return this.prisma.job.findMany({ where, orderBy, take: count });
  }

  /** Which of these jobs have settled or wait for a person. */
  async findAtRest(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.prisma.job.findMany({
      where: { id: { in: [...new Set(ids)] }, status: { in: atRest } },
      select: { id: true },
    });
    return new Set(rows.map(({ id }) => id));
  }

  listActivity({ jobId, afterSeq, count }: HistoryPage): Promise<Activity[]> {
    const where = { jobId, seq: { gt: afterSeq } };
    return this.prisma.activity.findMany({ where, orderBy: { seq: 'asc' }, take: count });
  }

  listExecutions({ jobId, afterSeq, count }: HistoryPage): Promise<Execution[]> {
    const where = { jobId, seq: { gt: afterSeq } };
    return this.prisma.execution.findMany({ where, orderBy: { seq: 'asc' }, take: count });
  }

  listTransitions({ jobId, afterSeq, count }: HistoryPage): Promise<Transition[]> {
    const where = { jobId, seq: { gt: afterSeq } };
    return this.prisma.transition.findMany({ where, orderBy: { seq: 'asc' }, take: count });
  }
}
