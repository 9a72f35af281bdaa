import type { Report } from '@faina/database';
import type { OwnerScope } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../database/prisma.service.js';
import type { ReportPosition } from './reports.schema.js';

/** A report as it is stored. */
export type ReportRow = Report;

/** Reads the stored reports; never another owner's. */
@Injectable()
export class PrismaReportsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Newest first. */
  async list(
    { tenant, owner }: OwnerScope,
    after: ReportPosition | undefined,
    count: number,
  ): Promise<ReportRow[]> {
    return this.prisma.report.findMany({
      where: {
        tenant,
        owner,
        ...(after && {
          OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: count,
    });
  }
}
