import { Injectable } from '@nestjs/common';
import { counting, MetricRegistry } from './metric-registry.js';

/** Counts what this process tells others: the queue, the receivers of webhooks and of mails. */
@Injectable()
export class DeliveryMetrics {
  readonly #doorbell;
  readonly #webhooks;
  readonly #mails;
  readonly #notify;

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
    this.#mails = registry.counter(
      'approval_mails_total',
      'Attempts at mails about approvals: sent, failed or pending, which is tried again',
      'outcome',
    );
    // A first failure is seen as an increase too.
    for (const outcome of ['sent', 'failed', 'pending']) this.#mails.inc({ outcome }, 0);
    this.#notify = registry.counter(
      'notify_failures_total',
      'Messages of news and words that did not reach the other processes; they look each second',
    );
  }

  processesNotNotified(messages: number): void {
    counting(() => {
      this.#notify.inc(messages);
    });
  }

  queueNotNotified(): void {
    counting(() => {
      this.#doorbell.inc();
    });
  }

  mailTried(outcome: 'sent' | 'failed' | 'pending'): void {
    counting(() => {
      this.#mails.inc({ outcome });
    });
  }

  webhookTried(outcome: string): void {
    counting(() => {
      this.#webhooks.inc({ outcome });
    });
  }
}
