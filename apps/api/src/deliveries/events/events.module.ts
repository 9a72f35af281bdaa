import { Module } from '@nestjs/common';
import { JobEventPages } from './job-event-pages.service.js';
import { JobEventStreams } from './job-event-stream.service.js';
import { JobHeads } from './wake-ups/job-heads.service.js';
import { OpenStreams } from './open-streams.service.js';
import { TenantEventStreams } from './tenant-event-stream.service.js';
import { TenantNewsRepository } from './wake-ups/tenant-news.repository.js';
import { WakeUpParts } from './wake-ups/wake-up-parts.js';
import { WakeUps } from './wake-ups/wake-ups.service.js';
import { WordTeller } from './wake-ups/word-teller.service.js';
import { ApprovalRepository } from '../../approvals/approval.repository.js';
import { AuthModule } from '../../auth/auth.module.js';
import { HistoryReadRepository } from '../../job-store/reads/history-read.repository.js';
import { JobHeadRepository } from '../../job-store/reads/job-head.repository.js';
import { JobReadRepository } from '../../job-store/reads/job-read.repository.js';

/** What clients are told of jobs as it happens, and what wakes those who wait for it. */
@Module({
  imports: [AuthModule],
  providers: [
    ApprovalRepository,
    HistoryReadRepository,
    JobEventPages,
    JobEventStreams,
    JobHeadRepository,
    JobHeads,
    JobReadRepository,
    OpenStreams,
    TenantEventStreams,
    TenantNewsRepository,
    WakeUpParts,
    WakeUps,
    WordTeller,
  ],
  exports: [JobEventStreams, OpenStreams, TenantEventStreams, WakeUps, WordTeller],
})
export class EventsModule {}
