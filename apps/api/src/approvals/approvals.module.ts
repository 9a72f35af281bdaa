import { Module } from '@nestjs/common';
import { ApprovalRepository } from './approval.repository.js';
import { ApprovalsService } from './approvals.service.js';

/** The inbox of questions that jobs have for people. */
@Module({ providers: [ApprovalRepository, ApprovalsService], exports: [ApprovalsService] })
export class ApprovalsModule {}
