import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProduces } from '@nestjs/swagger';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { ApprovalDetailsService } from '../../../approvals/approval-details.service.js';
import { ApprovalEdits } from '../../../approvals/approval-edits.service.js';
import { ApprovalsService } from '../../../approvals/approvals.service.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOf, pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  approvalDetailsSchema,
  type ApprovalDetailsView,
  approvalPositionSchema,
  approvalRowSchema,
  type ApprovalRowView,
  approvalViewSchema,
  type ApprovalView,
  decisionSchema,
  type DecisionBody,
  editSchema,
  type EditBody,
  listApprovalsQuerySchema,
  type ListApprovalsQuery,
} from './approvals.schema.js';
import { toApprovalDetails, toApprovalRow, toApprovalView } from './to-approval-view.js';

@Controller('v1/approvals')
@RequireScope('jobs:read', 'approvals:write')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly details: ApprovalDetailsService,
    private readonly edits: ApprovalEdits,
  ) {}

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
  async listApprovals(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: listApprovalsQuerySchema }) { limit, cursor, ...filter }: ListApprovalsQuery,
  ): Promise<Page<ApprovalRowView>> {
    const before = decodeCursor(approvalPositionSchema, cursor);
    const rows = await this.approvals.list(principal, { ...filter, before }, limit + 1);
    return pageOf(rows, limit, toApprovalRow, ({ createdAt, id }) => ({ createdAt, id }));
  }

  @Get(':id')
  @ApiOperation({
    description:
      'The exact arguments and the preview, which the call then runs with. `hash` names them: a decision ' +
      'repeats it, so that nobody decides on what they have not seen. `recent` says how questions like it ' +
      'have ended, `mails` what became of the mails about it.',
  })
  @Answers(200, 'The question, with what the call would do', approvalDetailsSchema)
  @Refuses(404, 'APPROVAL_NOT_FOUND')
  async getApproval(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<ApprovalDetailsView> {
    return toApprovalDetails(valueOf(await this.details.get(principal, id)));
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
  async getApprovalMessage(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Buffer> {
    return valueOf(await this.approvals.messageOf(principal, id));
  }

  @Post(':id/edit')
  @RequireScope('approvals:write')
  @ApiOperation({
    description:
      'Changes arguments that the tool of the call lets people change (`editable`), before it is approved: ' +
      'the tool makes another preview, with another hash, which a decision then names. Decisions on what ' +
      'was shown before are refused. Once it is approved, the call runs with these arguments, and the ' +
      'model is told of them. Of edits and decisions at the same moment one is taken.',
  })
  @Answers(200, 'The question as it is asked now', approvalViewSchema)
  @Refuses(403, 'APPROVAL_OF_OWN_JOB')
  @Refuses(404, 'APPROVAL_NOT_FOUND')
  @Refuses(409, 'APPROVAL_ALREADY_DECIDED', 'APPROVAL_NOT_EDITABLE')
  @Refuses(410, 'APPROVAL_EXPIRED')
  @Refuses(422, 'APPROVAL_ARGS_INVALID', 'APPROVAL_HASH_MISMATCH')
  async editApproval(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: editSchema }) body: EditBody,
  ): Promise<ApprovalView> {
    return toApprovalView(valueOf(await this.edits.edit(principal, id, body)));
  }

  @Post(':id/decision')
  @RequireScope('approvals:write')
  @ApiOperation({
    description:
      'Taken once, by whoever comes first. With a rejection the model is told the reason, and the job ' +
      'goes on without the call. A question is answered with `answer`, or declined by a rejection; its call ' +
      'goes on with either.',
  })
  @Answers(200, 'The decision is taken; the job goes on', approvalViewSchema)
  @Refuses(403, 'APPROVAL_OF_OWN_JOB')
  @Refuses(404, 'APPROVAL_NOT_FOUND')
  @Refuses(409, 'APPROVAL_ALREADY_DECIDED')
  @Refuses(410, 'APPROVAL_EXPIRED')
  @Refuses(422, 'APPROVAL_HASH_MISMATCH', 'APPROVAL_TOOL_CHANGED', 'ANSWER_INVALID')
  async decideApproval(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body({ schema: decisionSchema }) { decision, hash, reason, answer }: DecisionBody,
  ): Promise<ApprovalView> {
    const status = decision === 'approve' ? 'approved' : 'rejected';
    const decided = await this.approvals.decide(principal, {
      id,
      hash,
      status,
      reason: reason ?? null,
      ...(answer && { answer }),
    });
    return toApprovalView(valueOf(decided));
  }
}
