import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProduces } from '@nestjs/swagger';
import {
  approvalRowSchema,
  type ApprovalRowView,
  approvalViewSchema,
  type ApprovalView,
  decisionSchema,
  type DecisionBody,
  listApprovalsQuerySchema,
  type ListApprovalsQuery,
} from './approvals.schema.js';
import { ApprovalsService } from '../../../approvals/approvals.service.js';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';

@Controller('v1/approvals')
@RequireScope('jobs:read', 'approvals:write')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @ApiOperation({
    description:
      'An inbox: `?status=pending` has what waits for somebody, `?jobId=` what one job has asked. A ' +
      'question has its whole text at its own address.',
  })
  @Answers(
    200,
    'Questions of the jobs that one may read (of all for those who decide), newest first, with the beginning of each',
    pageSchema(approvalRowSchema),
  )
  listApprovals(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: listApprovalsQuerySchema }) query: ListApprovalsQuery,
  ): Promise<Page<ApprovalRowView>> {
    return this.approvals.list(principal, query);
  }

  @Get(':id')
  @ApiOperation({
    description:
      'The exact arguments and the preview, which the call then runs with. `hash` names them: a decision ' +
      'repeats it, so that nobody decides on what they have not seen.',
  })
  @Answers(200, 'The question, with what the call would do', approvalViewSchema)
  @Refuses(404, 'APPROVAL_NOT_FOUND')
  getApproval(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<ApprovalView> {
    return this.approvals.get(principal, id);
  }

  @Get(':id/message')
  @ApiOperation({
    description: 'A file to be opened by a mail program, with headers, parts and attachments.',
  })
  @ApiProduces('message/rfc822')
  @Header('content-type', 'message/rfc822')
  @Header('content-disposition', 'attachment; filename="message.eml"')
  // A mail may bring any HTML: wherever it is opened after all, nothing in it runs.
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Answers(200, 'The message, byte by byte as it is sent once it is approved')
  @Refuses(404, 'APPROVAL_NOT_FOUND', 'APPROVAL_HAS_NO_MESSAGE')
  getApprovalMessage(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Buffer> {
    return this.approvals.messageOf(principal, id);
  }

  @Post(':id/decision')
  @RequireScope('approvals:write')
  @ApiOperation({
    description:
      'Taken once, by whoever comes first. With a rejection the model is told the reason, and the job ' +
      'goes on without the call.',
  })
  @Answers(200, 'The decision is taken; the job goes on', approvalViewSchema)
  @Refuses(403, 'APPROVAL_OF_OWN_JOB')
  @Refuses(404, 'APPROVAL_NOT_FOUND')
  @Refuses(409, 'APPROVAL_ALREADY_DECIDED')
  @Refuses(410, 'APPROVAL_EXPIRED')
  @Refuses(422, 'APPROVAL_HASH_MISMATCH')
  decideApproval(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: decisionSchema }) body: DecisionBody,
  ): Promise<ApprovalView> {
    return this.approvals.decide(principal, id, body);
  }
}
