import { Injectable } from '@nestjs/common';
import { IdleJobsService } from '../job-ends/idle-jobs.service.js';
import { RunningJobs } from '../attempts/running-jobs.js';
import { LeaseRepository } from '../job-store/leases/lease.repository.js';
import { WorkerLeaseService } from '../attempts/worker-lease.service.js';

/**
 * Finds jobs that this worker owns in the database and does not run: the answer to a statement was
 * lost with its connection, so neither side knew. A job is given back when it is seen twice in a
 * row, which leaves room for attempts that begin or end just now.
 */
@Injectable()
export class OrphanSweepService {
  #seen = new Set<string>();

  constructor(
    private readonly leases: LeaseRepository,
    private readonly workerLease: WorkerLeaseService,
    private readonly runningJobs: RunningJobs,
    private readonly idleJobs: IdleJobsService,
  ) {}

  async sweep(): Promise<void> {
    const { workerId } = this.workerLease;
    const owned = await this.leases.ownedJobIds(workerId);
    const orphans = owned.filter((id) => !this.runningJobs.has(id));
    for (const id of orphans) {
      if (!this.#seen.has(id)) continue;
      const released = await this.leases.release(id, workerId, 'attempt lost');
      if (released?.isCancelRequested) await this.idleJobs.end(id);
    }
    this.#seen = new Set(orphans);
  }
}
