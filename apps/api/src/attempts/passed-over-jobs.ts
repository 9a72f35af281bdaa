import { Injectable } from '@nestjs/common';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

export interface PassedOverJob {
  readonly id: string;
  readonly tenant: string;
  readonly epoch: number;
  readonly priority: number;
}

/**
 * Jobs that came to the door of this worker when it was not their tenant's turn. They wait in the
 * database as before; of what is lost here with the process, the reconciler notifies the queue.
 */
@Injectable()
export class PassedOverJobs {
  /** In the order in which they were passed over. */
  readonly #jobs = new Set<PassedOverJob>();

  constructor(private readonly notifier: QueueNotifierService) {}

  add(job: PassedOverJob): void {
    this.#jobs.add(job);
  }

  forget(job: PassedOverJob): void {
    this.#jobs.delete(job);
  }

  /** The slot in which another job ran is free; nothing to do when the queue has been notified of it since. */
  notify(job: PassedOverJob): void {
    if (!this.#jobs.delete(job)) return;
    const { id, tenant, epoch, priority } = job;
    void this.notifier.notifyAnew(id, epoch, priority, tenant);
  }

  /** A slot of the tenant is free. */
  notifyNextOf(tenant: string): void {
    for (const job of this.#jobs) {
      if (job.tenant !== tenant) continue;
      this.notify(job);
      return;
    }
  }
}
