import { Inject, Injectable } from '@nestjs/common';
import { OrphanSweepService } from './orphan-sweep.service.js';
import { RevokedKeyJobsService } from '../job-ends/revoked-key-jobs.service.js';
import { notifyDueJobs } from './notify-due-jobs.js';
import { ReconcileRepository } from '../job-store/idle/reconcile.repository.js';
import { ENV, type Env } from '../config/env.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

const smallestBatch = 50;
const largestBatch = 1_000;

/** Recovers what a crash or a lost queue left behind, from the rows alone. */
@Injectable()
export class JobRecoveryService {
  constructor(
    private readonly jobs: ReconcileRepository,
    private readonly revokedKeys: RevokedKeyJobsService,
    private readonly orphans: OrphanSweepService,
    private readonly notifier: QueueNotifierService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Gives back what attempts of this process have just left behind. */
  sweepLost(): Promise<void> {
    return this.orphans.sweepLost();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.revokedKeys.sweep(signal);
    await this.jobs.resumeDecided();
    await this.jobs.remindPeople();
    await this.orphans.sweep();
    await this.jobs.forgetOld();
    const queued = await this.notifier.counts();
    if (queued === undefined) return;
    // The queue is not notified again of what it holds, but for a few: a count does not tell which.
    const missing = (await this.jobs.countDue()) - queued;
    const limit = Math.min(largestBatch, Math.max(0, missing) + smallestBatch);
    const due = await this.jobs.claimSilent(this.env.RECONCILE_MS, limit);
    await notifyDueJobs(this.notifier, due, signal);
  }
}
