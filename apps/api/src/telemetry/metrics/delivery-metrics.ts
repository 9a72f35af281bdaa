import { Injectable } from '@nestjs/common';
import { counting, MetricRegistry } from './metric-registry.js';

/** Counts what this process tells others: the queue and the receivers of webhooks. */
@Injectable()
export class DeliveryMetrics {
  readonly #doorbell;
  readonly #webhooks;

  constructor(registry: MetricRegistry = new MetricRegistry()) {
    this.#doorbell = registry.counter(
      'doorbell_failures_total',
      'Times that the queue could not be notified of a job; the reconciler does it later',
    );
    this.#webhooks = registry.counter(
      'webhook_deliveries_total',
      'Attempts at deliveries of webhooks: delivered, failed, gone or interrupted',
      'outcome',
    );
  }

  queueNotNotified(): void {
    counting(() => {
      this.#doorbell.inc();
    });
  }

  webhookTried(outcome: string): void {
    counting(() => {
      this.#webhooks.inc({ outcome });
    });
  }
}
