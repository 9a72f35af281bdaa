import { Module } from '@nestjs/common';
import { OrphanSweep } from './orphan-sweep.service.js';
import { Reconciler } from './reconciler.service.js';
import { RunningJobs } from './running-jobs.js';
import { LeaseRepository } from './storage/lease.repository.js';
import { ReconcileRepository } from './storage/reconcile.repository.js';
import { WorkerRepository } from './storage/worker.repository.js';
import { WorkerLease } from './worker-lease.service.js';

/** Leases and their repair; every process of any role repairs. */
@Module({
  providers: [
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
