import { Module } from '@nestjs/common';
import { AttachedSubmissionService } from './attached-submission.service.js';
import { AttentionService } from './attention.service.js';
import { BulkService } from './bulk/bulk.service.js';
import { BulkWorkService } from './bulk/bulk-work.service.js';
import { CancelService } from './cancel.service.js';
import { DeletionService } from './deletion.service.js';
import { EventsModule } from '../deliveries/events/events.module.js';
import { ExplainService } from './explain/explain.service.js';
import { TimelineService } from './explain/timeline.service.js';
import { FailuresService } from './failures/failures.service.js';
import { HistoriesService } from './histories.service.js';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { JobWatcher } from './job-watcher.service.js';
import { JobsService } from './jobs.service.js';
import { RunNowService } from './run-now.service.js';
import { BulkRepository } from '../job-store/bulk/bulk.repository.js';
import { BulkWorkRepository } from '../job-store/bulk/bulk-work.repository.js';
import { DeletionRepository } from '../job-store/deletions/deletion.repository.js';
import { AttentionRepository } from '../job-store/idle/attention.repository.js';
import { AttachmentReadRepository } from '../job-store/reads/attachment-read.repository.js';
import { ExplainReadRepository } from '../job-store/reads/explain-read.repository.js';
import { FailureReadRepository } from '../job-store/reads/failure-read.repository.js';
import { HistoryReadRepository } from '../job-store/reads/history-read.repository.js';
import { JobReadRepository } from '../job-store/reads/job-read.repository.js';
import { TimelineReadRepository } from '../job-store/reads/timeline-read.repository.js';
import { SubmissionRepository } from '../job-store/submissions/submission.repository.js';
import { TransactedSubmissionRepository } from '../job-store/submissions/transacted-submission.repository.js';
import { SubmissionService } from './submission.service.js';
import { AttachmentIntake } from '../attachments/attachment-intake.service.js';
import { AgentsModule } from '../agents/agents.module.js';
import { ToolsModule } from '../tools/tools.module.js';

/** Jobs as clients see them: submitting, reading, waiting, cancelling. */
@Module({
  imports: [AgentsModule, EventsModule, JobEndsModule, ToolsModule],
  providers: [
    AttachedSubmissionService,
    AttachmentIntake,
    AttachmentReadRepository,
    AttentionRepository,
    AttentionService,
    BulkRepository,
    BulkService,
    BulkWorkRepository,
    BulkWorkService,
    CancelService,
    DeletionRepository,
    DeletionService,
    ExplainReadRepository,
    ExplainService,
    FailureReadRepository,
    FailuresService,
    HistoriesService,
    HistoryReadRepository,
    JobReadRepository,
    JobWatcher,
    JobsService,
    RunNowService,
    SubmissionRepository,
    SubmissionService,
    TimelineReadRepository,
    TimelineService,
    TransactedSubmissionRepository,
  ],
  exports: [
    AttachedSubmissionService,
    AttentionService,
    BulkService,
    CancelService,
    DeletionService,
    ExplainService,
    FailuresService,
    HistoriesService,
    JobWatcher,
    JobsService,
    RunNowService,
    TimelineService,
    SubmissionService,
  ],
})
export class JobsModule {}
