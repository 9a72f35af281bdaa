import { Injectable } from '@nestjs/common';
import { OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { DeliveryMetrics } from '../../telemetry/metrics/delivery-metrics.js';
import type { ClaimedDelivery } from './delivery.repository.js';
import { MessageBodies } from './message-bodies.service.js';
import { type AttemptOutcome, postMessage } from './post-message.js';
import { signMessage } from '../../outbound/sign-message.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

/** Makes one attempt at a delivery. */
@Injectable()
export class DeliveryAttemptService {
  constructor(
    private readonly bodies: MessageBodies,
    private readonly secrets: WebhookSecretsService,
    private readonly addresses: OutboundAddresses,
    private readonly metrics: DeliveryMetrics,
  ) {}

  async make(delivery: ClaimedDelivery, closed: AbortSignal): Promise<AttemptOutcome> {
    const outcome = await this.#make(delivery, closed);
    this.metrics.webhookTried(outcome.kind);
    return outcome;
  }

  async #make(delivery: ClaimedDelivery, closed: AbortSignal): Promise<AttemptOutcome> {
    const secrets = await this.#secretsOf(delivery);
    if (!secrets) return { kind: 'failed', status: null, error: 'SECRET_UNREADABLE' };
    const message = await this.bodies.messageOf(delivery);
    // Its deliveries go with it.
    if (!message) return { kind: 'failed', status: null, error: 'JOB_NOT_FOUND' };
    const { body, traceparent } = message;
    const signed = signMessage({ id: delivery.id, sentAt: new Date(), body }, secrets);
    const headers = { ...signed, ...(traceparent !== null && { traceparent }) };
    return postMessage(delivery.url, { headers, body }, this.addresses, closed);
  }

  /** The current one first; undefined where that cannot be read here. */
  async #secretsOf(delivery: ClaimedDelivery): Promise<readonly string[] | undefined> {
    const { webhookId, tenant, secret, oldSecret } = delivery;
    if (webhookId === null || !secret) {
      const ofTenant = await this.secrets.ofTenant(tenant);
      return ofTenant === undefined ? undefined : [ofTenant];
    }
    const owner = { webhookId };
    const current = await this.secrets.open(secret, owner);
    const old = oldSecret ? await this.secrets.open(oldSecret, owner) : undefined;
    return current === undefined ? undefined : [current, ...(old === undefined ? [] : [old])];
  }
}
