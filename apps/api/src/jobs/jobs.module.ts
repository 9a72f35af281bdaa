import { Module } from '@nestjs/common';
import { AttentionService } from './attention.service.js';
import { CancelService } from './cancel.service.js';
import { HistoriesService } from './histories.service.js';
import { IdleJobs } from '../recovery/idle-jobs.service.js';
import { JobWatcher } from './job-watcher.service.js';
import { JobsService } from './jobs.service.js';
import { RevokedKeyJobs } from '../recovery/revoked-key-jobs.service.js';
import { AttentionRepository } from '../job-store/attention.repository.js';
import { IdleJobRepository } from '../job-store/idle-job.repository.js';
import { HistoryReadRepository } from '../job-store/reads/history-read.repository.js';
import { JobReadRepository } from '../job-store/reads/job-read.repository.js';
import { LimitedSubmissionRepository } from '../job-store/limited-submission.repository.js';
import { RevokedKeyJobsRepository } from '../job-store/revoked-key-jobs.repository.js';
import { SubmissionRepository } from '../job-store/submission.repository.js';
import { SubmissionService } from './submission.service.js';
import { AgentsModule } from '../agents/agents.module.js';

/** Jobs as clients see them: submitting, reading, waiting, cancelling. */
@Module({
  imports: [AgentsModule],
  providers: [
    AttentionRepository,
    AttentionService,
    CancelService,
    HistoriesService,
    HistoryReadRepository,
    IdleJobRepository,
    IdleJobs,
    JobReadRepository,
    JobWatcher,
    JobsService,
    LimitedSubmissionRepository,
    RevokedKeyJobs,
    RevokedKeyJobsRepository,
    SubmissionRepository,
    SubmissionService,
  ],
  exports: [
    AttentionService,
    CancelService,
    HistoriesService,
    IdleJobs,
    JobWatcher,
    JobsService,
    RevokedKeyJobs,
    SubmissionService,
  ],
})
export class JobsModule {}
