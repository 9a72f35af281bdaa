import { LeaseLostError, type Logger, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { JobWatcher } from './job-watcher.service.js';
import { LeaseRepository } from './storage/lease.repository.js';
import type { LeasedJob } from './storage/leased-job.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { Doorbell } from '../queue/doorbell.js';
import { LOGGER } from '../telemetry/logger.js';

/** What follows from the end of an attempt: a ring for the next one, and news for who waits. */
@Injectable()
export class AttemptEnd {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly doorbell: Doorbell,
    private readonly watcher: JobWatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The executor has settled the attempt. */
  async afterSettlement({ job, priority }: LeasedJob): Promise<void> {
    this.watcher.attemptEnded();
    const { id, epoch, delayMs, tenant, threadId } = job.currentData();
    if (threadId !== null) await this.#ringNextOfThread(tenant, threadId);
    if (!job.status().is('PENDING') && !job.status().is('DELAYED')) return;
    await this.doorbell.ring(id, epoch, priority, delayMs);
  }

  /** The thread is free now; a job of it that was turned away is rung for again. */
  async #ringNextOfThread(tenant: string, threadId: string): Promise<void> {
    const next = await this.leases.nextOfThread(tenant, threadId);
    if (next) await this.doorbell.ringAgain(next.id, next.epoch, next.priority);
  }

  /**
   * The attempt could not be saved, or threw. A lost database is nobody's failure: the job is given
   * back as soon as somebody can, which the orphan sweep sees to. All else counts as a failure.
   */
  async afterFailure({ job }: LeasedJob, workerId: string, error: Error): Promise<void> {
    if (error instanceof LeaseLostError) return;
    const { id, epoch } = job.currentData();
    const serialized = serializeError(error);
    this.logger.error({ jobId: id, epoch, error: serialized }, 'An attempt failed');
    if (isDatabaseUnavailable(error)) {
      const due = await this.leases.release(id, workerId, 'database unavailable', epoch);
      if (due) await this.doorbell.ring(due.id, due.epoch, due.priority);
      return;
    }
    const summary = `The attempt failed unexpectedly: ${serialized.message}`;
    const next = await this.leases.failAttempt(id, epoch, summary);
    this.watcher.attemptEnded();
    if (next) await this.doorbell.ring(next.id, next.epoch, next.priority, next.delayMs);
  }
}
