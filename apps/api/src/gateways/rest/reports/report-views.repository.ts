import type { Report } from '@faina/database';
import type { OwnerScope } from '@faina/packs';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../../database/database-pool.js';
import { fittingIds, type PageRows } from '../../../database/page-bytes.js';
import { PrismaService } from '../../../database/prisma.service.js';

/** A report as it is stored. */
export type ReportRow = Report;

/** Reads the stored reports; never another owner's. */
@Injectable()
export class ReportViewsRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly prisma: PrismaService,
  ) {}

  /** Newest first. */
  async list(
    { tenant, owner }: OwnerScope,
    after: { readonly at: string; readonly id: string } | undefined,
    limit: number,
  ): Promise<PageRows<ReportRow>> {
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    const found = await this.prisma.report.findMany({
      where: {
        tenant,
        owner,
        ...(after && {
          OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }],
        }),
      },
      orderBy,
      take: limit + 1,
      select: { id: true },
    });
    const ids = found.map(({ id }) => id);
    const fitting = await fittingIds(this.pool, 'reports', { ids, limit, tenants: [tenant] });
    const rows = await this.prisma.report.findMany({
      where: { tenant, id: { in: [...fitting.rows] } },
      orderBy,
    });
    return { rows, hasMore: fitting.hasMore };
  }
}
