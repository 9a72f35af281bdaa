import { Module } from '@nestjs/common';
import { LeaseModule } from '../attempts/lease.module.js';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { ReconcileRepository } from '../job-store/idle/reconcile.repository.js';
import { DeadWorkerTakeoverService } from './dead-worker-takeover.service.js';
import { JobRecoveryService } from './job-recovery.service.js';
import { OrphanSweepService } from './orphan-sweep.service.js';
import { ReconcilerService } from './reconciler.service.js';

/** What brings jobs back; every process of any role does. */
@Module({
  imports: [JobEndsModule, LeaseModule],
  providers: [
    DeadWorkerTakeoverService,
    JobRecoveryService,
    OrphanSweepService,
    ReconcileRepository,
    ReconcilerService,
  ],
  exports: [ReconcilerService],
})
export class RecoveryModule {}
