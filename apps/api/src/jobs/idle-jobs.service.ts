import { afterBrokenAttempt, type Settlement } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { idleEnd } from './idle-end.js';
import { type IdleJob, IdleJobRepository } from '../job-store/idle-job.repository.js';
import type { DueJob } from '../job-store/rows/due-job.js';

const maxJobsPerSweep = 1_000;

/** Ends jobs that no attempt runs, and those whose attempt broke. */
@Injectable()
export class IdleJobs {
  constructor(private readonly jobs: IdleJobRepository) {}

  /** Ends a job that is to end, unless an attempt runs it. */
  async end(jobId: string): Promise<void> {
    await this.jobs.settle(jobId, idleEnd);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    for (const jobId of await this.jobs.find(maxJobsPerSweep)) {
      if (signal.aborted) return;
      await this.end(jobId);
    }
  }

  /**
   * Counts an attempt that a defect ended: another one later, or the end when none is left. Undefined
   * where no further attempt is due.
   */
  async breakAttempt(
    { jobId, epoch }: { readonly jobId: string; readonly epoch: number },
    message: string,
  ): Promise<(DueJob & { readonly delayMs: number }) | undefined> {
    const settled = await this.jobs.settle(jobId, (idle) => brokenAttempt(idle, epoch, message));
    const { job, priority } = settled ?? {};
    const delayMs = job?.currentData().delayMs;
    if (!job || priority === undefined || delayMs === undefined) return undefined;
    return { id: job.id, epoch, priority, delayMs };
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
