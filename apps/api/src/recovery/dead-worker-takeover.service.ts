import type { Logger } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { notifyDueJobs } from './notify-due-jobs.js';
import type { DueJob } from '../job-store/rows/due-job.js';
import { WorkerRepository } from '../job-store/workers/worker.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { LOGGER } from '../telemetry/logger.js';
import { JobMetrics } from '../telemetry/metrics/job-metrics.js';

/** After a lost database the workers need a moment to hold their locks again. */
const graceAfterFailureMs = 2_000;

/** Gives the jobs of dead workers to the living. */
@Injectable()
export class DeadWorkerTakeoverService {
  #failedAt = -Infinity;
  /** Workers whose lock was free at the last look. */
  #unlocked: readonly string[] = [];

  constructor(
    private readonly workers: WorkerRepository,
    private readonly notifier: QueueNotifierService,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: JobMetrics,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (performance.now() - this.#failedAt < graceAfterFailureMs) return;
    const due = await this.#takeOver();
    if (due.length === 0) return;
    this.metrics.recovered(due.length);
    this.logger.warn({ jobs: due.length }, 'Took over the jobs of a dead worker');
    await notifyDueJobs(this.notifier, due, signal);
  }

  async #takeOver(): Promise<readonly DueJob[]> {
    try {
      this.#unlocked = await this.workers.forgetDead(this.#unlocked);
      return await this.workers.takeOver();
    } catch (error) {
      this.#failedAt = performance.now();
      this.#unlocked = [];
      throw error;
    }
  }
}
