import { Module } from '@nestjs/common';
import { ApprovalRepository } from './approval.repository.js';
import { ApprovalsController } from '../gateways/rest/approvals/approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';

/** The inbox of questions that jobs have for people. */
@Module({
  controllers: [ApprovalsController],
  providers: [ApprovalRepository, ApprovalsService],
})
export class ApprovalsModule {}
