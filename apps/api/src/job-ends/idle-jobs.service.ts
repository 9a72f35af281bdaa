import { afterBrokenAttempt, type Logger, type Settlement } from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { idleEnd } from './idle-end.js';
import { logJobEnd } from './log-job-end.js';
import { type IdleJob, IdleJobRepository } from '../job-store/idle/idle-job.repository.js';
import { LOGGER } from '../telemetry/logger.js';
import { JobMetrics } from '../telemetry/metrics/job-metrics.js';

const maxJobsPerSweep = 1_000;

/** Ends jobs that no attempt runs, and those whose attempt broke. */
@Injectable()
export class IdleJobsService {
  constructor(
    private readonly jobs: IdleJobRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: JobMetrics = new JobMetrics(),
  ) {}

  /** Ends a job that is to end, unless an attempt runs it; undefined where it does not end. */
  end(jobId: string): Promise<IdleJob | undefined> {
    return this.#settle(jobId, idleEnd);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    for (const jobId of await this.jobs.find(maxJobsPerSweep)) {
      if (signal.aborted) return;
      await this.end(jobId);
    }
  }

  /**
   * Counts an attempt that a defect ended: another one later, or the end when none is left. Undefined
   * where the attempt is over already.
   */
  breakAttempt(
    { jobId, epoch }: { readonly jobId: string; readonly epoch: number },
    message: string,
  ): Promise<IdleJob | undefined> {
    return this.#settle(jobId, (idle) => brokenAttempt(idle, epoch, message));
  }

  async #settle(
    jobId: string,
    decide: (idle: IdleJob) => Settlement | undefined,
  ): Promise<IdleJob | undefined> {
    const settled = await this.jobs.settle(jobId, decide);
    if (!settled) return undefined;
    const { job, agent, traceparent } = settled;
    logJobEnd(this.logger, job, agent, traceparent);
    this.metrics.settled(job, agent.slice(0, agent.lastIndexOf('@')));
    return settled;
  }
}

function brokenAttempt(
  { job, isCancelRequested }: IdleJob,
  epoch: number,
  message: string,
): Settlement | undefined {
  if (!job.status().is('ACTIVE') || job.currentData().epoch !== epoch) return undefined;
  return isCancelRequested ? { kind: 'cancel' } : afterBrokenAttempt(job.currentData(), message);
}
