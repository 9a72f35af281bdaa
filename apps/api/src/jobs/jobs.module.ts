import { Module } from '@nestjs/common';
import { AttentionService } from './attention.service.js';
import { JobWatcher } from './job-watcher.service.js';
import { JobsService } from './jobs.service.js';
import { AttentionRepository } from './storage/attention.repository.js';
import { JobReadRepository } from './storage/job-read.repository.js';
import { LimitedSubmissionRepository } from './storage/limited-submission.repository.js';
import { SubmissionRepository } from './storage/submission.repository.js';
import { SubmissionService } from './submission.service.js';
import { AgentsModule } from '../agents/agents.module.js';

/** Jobs as clients see them: submitting, reading, waiting, cancelling. */
@Module({
  imports: [AgentsModule],
  providers: [
    AttentionRepository,
    AttentionService,
    JobReadRepository,
    JobWatcher,
    JobsService,
    LimitedSubmissionRepository,
    SubmissionRepository,
    SubmissionService,
  ],
  exports: [AttentionService, JobWatcher, JobsService, SubmissionService],
})
export class JobsModule {}
