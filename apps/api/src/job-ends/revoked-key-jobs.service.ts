import { Injectable } from '@nestjs/common';
import { IdleJobsService } from './idle-jobs.service.js';
import { RevokedKeyJobsRepository } from '../job-store/idle/revoked-key-jobs.repository.js';

/** More are left to the reconciler, so that a revocation answers soon. */
const endedAtOnce = 100;

/** Ends what was submitted with keys that may not be used any more. */
@Injectable()
export class RevokedKeyJobsService {
  constructor(
    private readonly jobs: RevokedKeyJobsRepository,
    private readonly idleJobs: IdleJobsService,
  ) {}

  /** Of a key that was just revoked: none of its jobs begins from now on. */
  async cancelOf(keyId: string): Promise<void> {
    const idle = await this.jobs.requestCancel(keyId);
    for (const jobId of idle.slice(0, endedAtOnce)) await this.idleJobs.end(jobId);
  }

  /** Asks those of all such keys to end, also what was stored since, and ends all idle jobs. */
  async sweep(signal: AbortSignal): Promise<void> {
    await this.jobs.requestCancel(null);
    await this.idleJobs.sweep(signal);
  }
}
