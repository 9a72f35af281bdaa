import { Module } from '@nestjs/common';
import { ChainsService } from './chains.service.js';
import { ChainRepository } from '../job-store/chains/chain.repository.js';
import { IdleJobRepository } from '../job-store/idle/idle-job.repository.js';
import { RevokedKeyJobsRepository } from '../job-store/idle/revoked-key-jobs.repository.js';
import { IdleJobsService } from './idle-jobs.service.js';
import { RevokedKeyJobsService } from './revoked-key-jobs.service.js';

/** Ends of jobs without an attempt, for whoever finds or asks that one is to end. */
@Module({
  providers: [
    ChainRepository,
    ChainsService,
    IdleJobRepository,
    IdleJobsService,
    RevokedKeyJobsRepository,
    RevokedKeyJobsService,
  ],
  exports: [
    ChainRepository,
    ChainsService,
    IdleJobRepository,
    IdleJobsService,
    RevokedKeyJobsService,
  ],
})
export class JobEndsModule {}
