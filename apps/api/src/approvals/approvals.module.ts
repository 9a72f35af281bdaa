import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.js';
import { ApprovalDetailsRepository } from './approval-details.repository.js';
import { ApprovalDetailsService } from './approval-details.service.js';
import { ApprovalEditRepository } from './approval-edit.repository.js';
import { ApprovalEdits } from './approval-edits.service.js';
import { ApprovalRepository } from './approval.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { InboxRepository } from './inbox.repository.js';
import { InboxService } from './inbox.service.js';
import { ApprovalLinkRepository } from './links/approval-link.repository.js';
import { ApprovalLinks } from './links/approval-links.service.js';

/** The inbox of questions that jobs have for people. */
@Module({
  imports: [ToolsModule],
  providers: [
    ApprovalRepository,
    ApprovalsService,
    ApprovalDetailsRepository,
    ApprovalDetailsService,
    ApprovalEditRepository,
    ApprovalEdits,
    InboxRepository,
    InboxService,
    ApprovalLinkRepository,
    ApprovalLinks,
  ],
  exports: [ApprovalsService, ApprovalDetailsService, ApprovalEdits, InboxService, ApprovalLinks],
})
export class ApprovalsModule {}
