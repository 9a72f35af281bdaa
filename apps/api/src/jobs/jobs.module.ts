import { Module } from '@nestjs/common';
import { JobWatcher } from './job-watcher.service.js';
import { JobsService } from './jobs.service.js';
import { JobReadRepository } from './storage/job-read.repository.js';
import { SubmissionRepository } from './storage/submission.repository.js';
import { SubmissionService } from './submission.service.js';
import { AgentsModule } from '../agents/agents.module.js';

/** Jobs as clients see them: submitting, reading, waiting, cancelling. */
@Module({
  imports: [AgentsModule],
  providers: [JobReadRepository, JobWatcher, JobsService, SubmissionRepository, SubmissionService],
  exports: [JobWatcher, JobsService, SubmissionService],
})
export class JobsModule {}
