import { type Job, Prisma } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { fittingIds, type PageRows } from '../../database/page-bytes.js';
import { PrismaService } from '../../database/prisma.service.js';
import { rowOfTenant } from '../../database/row-of-tenant.js';

/** A row as readers get it, in Prisma's names; its position in its thread is the statements' affair. */
export type JobRow = Omit<Job, 'position'>;

export const jobFields = Object.values(Prisma.JobScalarFieldEnum).filter(
  (field) => field !== 'position',
);

export interface JobFilter {
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner?: string | undefined;
  readonly status?: Job['status'] | undefined;
  readonly agentName?: string | undefined;
  readonly tag?: string | undefined;
  readonly threadId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  /** The last job of the page before. */
  readonly before?: { readonly createdAt: string; readonly id: string } | undefined;
}

@Injectable()
export class JobReadRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly prisma: PrismaService,
  ) {}

  /** Of any owner of the tenant where none is given. */
  async find(id: string, tenant: string, owner?: string): Promise<JobRow | undefined> {
    const query = rowOfTenant('jobs', jobFields, { id, tenant, owner });
    return (await this.prisma.$queryRaw<JobRow[]>(query))[0];
  }

  async exists(id: string, tenant: string, owner?: string): Promise<boolean> {
    const query = rowOfTenant('jobs', ['id'], { id, tenant, owner });
    return (await this.prisma.$queryRaw<unknown[]>(query)).length > 0;
  }

  /** Newest first. */
  async list({ before, ...filter }: JobFilter, limit: number): Promise<PageRows<JobRow>> {
    const where: Prisma.JobWhereInput = {
      tenant: filter.tenant,
      ...(filter.owner !== undefined && { owner: filter.owner }),
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
    const select = { id: true };
    const found = await this.prisma.job.findMany({ where, orderBy, take: limit + 1, select });
    const ids = found.map(({ id }) => id);
    const fitting = await fittingIds(this.pool, 'jobs', { ids, limit, tenants: [filter.tenant] });
    const rows = await this.prisma.job.findMany({
      where: { tenant: filter.tenant, id: { in: [...fitting.rows] } },
      orderBy,
    });
    return { rows, hasMore: fitting.hasMore };
  }
}
