import { Injectable } from '@nestjs/common';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import { RunningJobs } from '../attempts/running-jobs.js';
import { LeaseRepository } from '../job-store/leases/lease.repository.js';
import { WorkerLeaseService } from '../attempts/worker-lease.service.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

/**
 * Finds jobs that this worker owns in the database and does not run: the answer to a statement was
 * lost with its connection, so neither side knew. A job is given back when it is seen twice in a
 * row, which leaves room for attempts that begin or end just now.
 */
@Injectable()
export class OrphanSweepService {
  #seen = new Set<string>();
  /** Of `RunningJobs.lost`: those after which nothing was left behind. */
  #swept = 0;

  constructor(
    private readonly leases: LeaseRepository,
    private readonly workerLease: WorkerLeaseService,
    private readonly runningJobs: RunningJobs,
    private readonly idleJobs: IdleJobsService,
    private readonly notifier: QueueNotifierService,
  ) {}

  /** Asks only where an attempt was lost since. */
  async sweepLost(): Promise<void> {
    if (this.runningJobs.lost > this.#swept) await this.sweep();
  }

  async sweep(): Promise<void> {
    const { workerId } = this.workerLease;
    const { lost } = this.runningJobs;
    const owned = await this.leases.ownedJobIds(workerId);
    const orphans = owned.filter((id) => !this.runningJobs.has(id));
    for (const id of orphans) {
      if (!this.#seen.has(id)) continue;
      const released = await this.leases.release(id, workerId, 'attempt lost');
      if (released?.isCancelRequested) await this.idleJobs.end(id);
      else if (released) await this.notifier.notify(id, released.epoch, released.priority);
    }
    this.#seen = new Set(orphans);
    if (orphans.length === 0) this.#swept = lost;
  }
}
