import { LeaseLostError, type Logger, serializeError } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { IdleJobs } from './idle-jobs.service.js';
import { JobWatcher } from './job-watcher.service.js';
import { LeaseRepository, UnreadableJobError } from '../job-store/lease.repository.js';
import type { StoredJob } from '../job-store/rows/stored-job.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { Doorbell } from '../queue/doorbell.js';
import { LOGGER } from '../telemetry/logger.js';

/** What follows from the end of an attempt: a ring for the next one, and news for who waits. */
@Injectable()
export class AttemptEnd {
  constructor(
    private readonly leases: LeaseRepository,
    private readonly idleJobs: IdleJobs,
    private readonly doorbell: Doorbell,
    private readonly watcher: JobWatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The executor has settled the attempt. `isCancelled`: somebody asked for it at its very end. */
  async afterSettlement({ job, priority }: StoredJob, isCancelled: boolean): Promise<void> {
    const { id, epoch, delayMs, tenant, threadId } = job.currentData();
    const isOver = job.status().isFinal();
    if (isCancelled && !isOver) await this.idleJobs.end(id);
    this.watcher.attemptEnded();
    if (threadId !== null) await this.#ringNextOfThread(tenant, threadId);
    if (isCancelled || isOver || job.status().is('WAITING')) return;
    await this.doorbell.ring(id, epoch, priority, delayMs, tenant);
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
  async afterFailure(held: HeldJob, workerId: string, error: Error): Promise<void> {
    if (error instanceof LeaseLostError) return;
    const { jobId, epoch } = held;
    const serialized = serializeError(error);
    this.logger.error({ jobId, epoch, error: serialized }, 'An attempt failed');
    // A job that is too much to read stays so, whatever the database had to say of it.
    const isUnreadable = error instanceof UnreadableJobError;
    if (isDatabaseUnavailable(error) && !isUnreadable) {
      await this.#release(held, workerId);
      return;
    }
    // The words of an error that nobody knows may hold what no client is to see.
    const message = isUnreadable
      ? error.message
      : `The attempt failed unexpectedly (${serialized.name}); the log of its worker says more.`;
    const next = await this.idleJobs.breakAttempt(held, message);
    this.watcher.attemptEnded();
    if (next) await this.doorbell.ring(next.id, next.epoch, next.priority, next.delayMs);
  }

  async #release({ jobId, epoch }: HeldJob, workerId: string): Promise<void> {
    const due = await this.leases.release(jobId, workerId, 'database unavailable', epoch);
    if (due?.isCancelRequested) await this.idleJobs.end(jobId);
    else if (due) await this.doorbell.ring(due.id, due.epoch, due.priority);
  }
}

/** A job whose lease this process holds. */
interface HeldJob {
  readonly jobId: string;
  readonly epoch: number;
}
