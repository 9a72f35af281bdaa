import {
  GenericAgentExecutor,
  type Interruption,
  LeaseLostError,
  type Logger,
  Result,
  serializeError,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { JobWatcher } from './job-watcher.service.js';
import { RunningJobs } from './running-jobs.js';
import { LeaseRepository } from './storage/lease.repository.js';
import type { LeasedJob } from './storage/leased-job.js';
import { WorkerLease } from './worker-lease.service.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { Doorbell } from '../queue/doorbell.js';
import { LOGGER } from '../telemetry/logger.js';

/** Runs one attempt at a job, if its lease is to be had. */
@Injectable()
export class JobRunner {
  #isDraining = false;

  constructor(
    private readonly leases: LeaseRepository,
    private readonly workerLease: WorkerLease,
    private readonly runningJobs: RunningJobs,
    private readonly executor: GenericAgentExecutor,
    private readonly doorbell: Doorbell,
    private readonly watcher: JobWatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ends quietly when somebody else has the job, or when it needs no attempt. */
  async run(jobId: string): Promise<void> {
    if (this.#isDraining) return;
    const interruption = this.runningJobs.add(jobId);
    if (!interruption) return;
    const { workerId } = this.workerLease;
    try {
      const leased = await this.leases.take(jobId, workerId);
      if (!leased) return;
      if (this.#isDraining) interruption.drain();
      const result = await this.#execute(leased, interruption);
      if (result.isError()) await this.#afterFailedSave(leased, workerId, result.error);
      else await this.#ringForNextAttempt(leased);
    } finally {
      this.runningJobs.remove(jobId);
      this.watcher.attemptEnded();
    }
  }

  /** A defect that throws is an attempt that failed, like one that could not be saved. */
  async #execute({ job, agent }: LeasedJob, interruption: Interruption) {
    try {
      return await this.executor.executeJob(job, agent, interruption);
    } catch (error) {
      return Result.error(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Takes no new job and lets the running attempts end at their next step. */
  drain(): void {
    this.#isDraining = true;
    this.runningJobs.drain();
  }

  async #ringForNextAttempt({ job, priority }: LeasedJob): Promise<void> {
    const { id, epoch, runAt } = job.currentData();
    if (job.status().is('PENDING')) await this.doorbell.ring(id, epoch, priority);
    if (!job.status().is('DELAYED')) return;
    const delayMs = Math.max(0, (runAt?.getTime() ?? 0) - Date.now());
    await this.doorbell.ring(id, epoch, priority, delayMs);
  }

  /**
   * A lost database is nobody's failure: the job is given back as soon as somebody can, which the
   * reconciler sees to. Everything else counts as a failed attempt.
   */
  async #afterFailedSave({ job }: LeasedJob, workerId: string, error: Error): Promise<void> {
    if (error instanceof LeaseLostError) return;
    const { id, epoch } = job.currentData();
    this.logger.error({ jobId: id, epoch, error: serializeError(error) }, 'An attempt failed');
    if (isDatabaseUnavailable(error)) {
      const due = await this.leases.release(id, workerId, 'database unavailable', epoch);
      if (due) await this.doorbell.ring(due.id, due.epoch, due.priority);
      return;
    }
    const next = await this.leases.failAttempt(id, epoch, `The attempt failed unexpectedly: ${serializeError(error).message}`);
    if (next) await this.doorbell.ring(next.id, next.epoch, next.priority, next.delayMs);
  }
}
