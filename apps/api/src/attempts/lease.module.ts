import { Module } from '@nestjs/common';
import { LeaseRepository } from '../job-store/leases/lease.repository.js';
import { WorkerRepository } from '../job-store/workers/worker.repository.js';
import { ToolsModule } from '../tools/tools.module.js';
import { RunningJobs } from './running-jobs.js';
import { WorkerOffers } from './worker-offers.js';
import { WorkerLeaseService } from './worker-lease.service.js';

/** What this process holds: its leases, none where it is no worker, and the attempts under them. */
@Module({
  imports: [ToolsModule],
  providers: [LeaseRepository, RunningJobs, WorkerLeaseService, WorkerOffers, WorkerRepository],
  exports: [LeaseRepository, RunningJobs, WorkerLeaseService, WorkerRepository],
})
export class LeaseModule {}
