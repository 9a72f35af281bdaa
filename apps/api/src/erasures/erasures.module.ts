import { Module } from '@nestjs/common';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { DeletionRepository } from '../job-store/deletions/deletion.repository.js';
import { ErasureWorkRepository } from '../job-store/deletions/erasure-work.repository.js';
import { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import { ErasureWorkService } from './erasure-work.service.js';
import { RetentionService } from './retention.service.js';

/** What deletes jobs by itself, in processes with the role of a worker. */
@Module({
  imports: [JobEndsModule],
  providers: [
    DeletionRepository,
    ErasureWorkRepository,
    ErasureWorkService,
    RetentionService,
    SubmissionRepository,
  ],
})
export class ErasuresModule {}
