import type { Prisma, WebhookDelivery } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabasePool } from '../../database/database-pool.js';
import { PrismaService } from '../../database/prisma.service.js';
import { resendDelivery } from './delivery-statements.js';

export interface DeliveryFilter {
  readonly jobId?: string | undefined;
  readonly webhookId?: string | undefined;
  readonly status?: string | undefined;
  /** `seq` of the last one of the page before. */
  readonly before?: bigint | undefined;
}

/** The deliveries of a tenant, as people look at them. */
@Injectable()
export class DeliveryLogRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pool: DatabasePool,
  ) {}

  /** Newest first. */
  list(
    tenant: string,
    { jobId, webhookId, status, before }: DeliveryFilter,
    count: number,
  ): Promise<WebhookDelivery[]> {
    const where: Prisma.WebhookDeliveryWhereInput = {
      tenant,
      ...(jobId !== undefined && { jobId }),
      ...(webhookId !== undefined && { webhookId }),
      ...(status !== undefined && { status }),
      ...(before !== undefined && { seq: { lt: before } }),
    };
    return this.prisma.webhookDelivery.findMany({ where, orderBy: { seq: 'desc' }, take: count });
  }

  async find(id: string, tenant: string): Promise<WebhookDelivery | undefined> {
    if (!z.guid().safeParse(id).success) return undefined;
    return (await this.prisma.webhookDelivery.findUnique({ where: { id, tenant } })) ?? undefined;
  }

  /** It is due now, for another 24 hours; one that is being sent stays as it is. */
  async resend(id: string, tenant: string): Promise<void> {
    await this.pool.query({ ...resendDelivery, values: [id, tenant] });
  }
}
