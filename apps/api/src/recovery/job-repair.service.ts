import { Inject, Injectable } from '@nestjs/common';
import { OrphanSweep } from './orphan-sweep.service.js';
import { RevokedKeyJobs } from './revoked-key-jobs.service.js';
import { ringDueJobs } from './notify-due-jobs.js';
import { ReconcileRepository } from '../job-store/reconcile.repository.js';
import { ENV, type Env } from '../config/env.js';
import { Doorbell } from '../queue/queue-notifier.service.js';

const smallestBatch = 50;
const largestBatch = 1_000;

/** Repairs what a crash or a lost queue left behind, from the rows alone. */
@Injectable()
export class JobRepair {
  constructor(
    private readonly jobs: ReconcileRepository,
    private readonly revokedKeys: RevokedKeyJobs,
    private readonly orphans: OrphanSweep,
    private readonly doorbell: Doorbell,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.revokedKeys.sweep(signal);
    await this.jobs.resumeDecided();
    await this.orphans.sweep();
    await this.jobs.forgetOld();
    const queued = await this.doorbell.counts();
    if (queued === undefined) return;
    // What the queue holds is not rung for again, but for a few: a count does not tell which.
    const missing = (await this.jobs.countDue()) - queued;
    const limit = Math.min(largestBatch, Math.max(0, missing) + smallestBatch);
    const due = await this.jobs.claimSilent(this.env.RECONCILE_MS, limit);
    await ringDueJobs(this.doorbell, due, signal);
  }
}
