import type { DiagnosticsWrite } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../database/prisma.service.js';

/** A row as it is stored. */
export type DiagnosticsWriteRow = DiagnosticsWrite;

@Injectable()
export class DiagnosticsViewsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Rows of a tenant after an id, in the order in which they were made. */
  async list(tenant: string, afterId: bigint, count: number): Promise<DiagnosticsWriteRow[]> {
    return this.prisma.diagnosticsWrite.findMany({
      where: { tenant, id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: count,
    });
  }
}
