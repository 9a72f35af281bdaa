import { Module } from '@nestjs/common';
import { DeadWorkerTakeover } from './dead-worker-takeover.service.js';
import { JobRepair } from './job-repair.service.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrphanSweep } from './orphan-sweep.service.js';
import { Reconciler } from './reconciler.service.js';
import { RunningJobs } from '../attempts/running-jobs.js';
import { LeaseRepository } from '../job-store/lease.repository.js';
import { ReconcileRepository } from '../job-store/reconcile.repository.js';
import { WorkerRepository } from '../job-store/worker.repository.js';
import { WorkerLease } from '../attempts/worker-lease.service.js';
import { ToolsModule } from '../tools/tools.module.js';

/** Leases and their repair; every process of any role repairs. */
@Module({
  imports: [JobsModule, ToolsModule],
  providers: [
    DeadWorkerTakeover,
    JobRepair,
    LeaseRepository,
    OrphanSweep,
    ReconcileRepository,
    Reconciler,
    RunningJobs,
    WorkerLease,
    WorkerRepository,
  ],
  exports: [LeaseRepository, RunningJobs, WorkerLease],
})
export class ReconcilerModule {}
