import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { type DeliveryFilter, DeliveryLogRepository } from './delivery-log.repository.js';
import type { WebhookRefusal } from './webhook-refusal.js';
import { WebhookRepository } from './webhook.repository.js';

/** A delivery as it is stored. */
export type DeliveryRow = NonNullable<Awaited<ReturnType<DeliveryLogRepository['find']>>>;

/** What became of messages, and sending one again. */
@Injectable()
export class DeliveryLogService {
  constructor(
    private readonly deliveries: DeliveryLogRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /** Newest first. */
  list({ tenant }: Principal, filter: DeliveryFilter, count: number): Promise<DeliveryRow[]> {
    return this.deliveries.list(tenant, filter, count);
  }

  /** With the same id: who has it already may know it by that. */
  async resend({ tenant }: Principal, id: string): Promise<Result<DeliveryRow, WebhookRefusal>> {
    const delivery = await this.deliveries.find(id, tenant);
    if (!delivery) return Result.error({ code: 'DELIVERY_NOT_FOUND', name: id });
    const { webhookId } = delivery;
    const webhook = webhookId === null ? undefined : await this.webhooks.find(webhookId, tenant);
    if (webhook?.switchedOffAt) {
      return Result.error({ code: 'WEBHOOK_SWITCHED_OFF', id: webhook.id });
    }
    await this.deliveries.resend(id, tenant);
    return Result.ok((await this.deliveries.find(id, tenant)) ?? delivery);
  }
}
