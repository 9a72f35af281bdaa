import type { AuditEntry } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';

/** An entry as it is stored. */
export type AuditRow = AuditEntry;

@Injectable()
export class AuditViewsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Entries of a tenant, or of all when it is undefined, newest first. */
  async list(
    tenant: string | undefined,
    beforeId: bigint | undefined,
    count: number,
  ): Promise<AuditRow[]> {
    return this.prisma.auditEntry.findMany({
      where: {
        ...(tenant !== undefined && { tenant }),
        ...(beforeId !== undefined && { id: { lt: beforeId } }),
      },
      orderBy: { id: 'desc' },
      take: count,
    });
  }
}
