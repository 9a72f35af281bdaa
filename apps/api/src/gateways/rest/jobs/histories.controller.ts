import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { attachmentTypes } from '@faina/agent-core';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { HistoriesService } from '../../../jobs/histories.service.js';
import { Answers, Refuses } from '../openapi/documented.js';
import {
  decodeCursor,
  pageOfRows,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  activityViewSchema,
  type ActivityView,
  executionViewSchema,
  type ExecutionView,
  transitionViewSchema,
  type TransitionView,
} from './job-view.schema.js';
import { historyPositionSchema } from './jobs.schema.js';
import { toActivityView, toExecutionView, toTransitionView } from './to-job-view.js';

/** What happened in a job, oldest first. */
@ApiTags('Jobs')
@Controller('v1/jobs/:id')
@RequireScope('jobs:read', 'jobs:write')
export class HistoriesController {
  constructor(private readonly histories: HistoriesService) {}

  @Get('activity')
  @ApiOperation({
    description:
      'What the model was told and what it said, oldest first: the prompt, its answers with the calls that they ask for, and one result for each call.',
  })
  @Answers(200, 'The conversation', pageSchema(activityViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  async listActivity(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ActivityView>> {
    const job = valueOf(await this.histories.of(principal, id));
    return pageOfRows(await job.activity(placeOf(query)), toActivityView, seqOf);
  }

  @Get('executions')
  @ApiOperation({
    description:
      'Each model call, tool call, repair, fallback and question, oldest first, with its time and what it used. Long results are cut; the entry alone has them whole.',
  })
  @Answers(200, 'What the machine did', pageSchema(executionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  async listExecutions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ExecutionView>> {
    const job = valueOf(await this.histories.of(principal, id));
    return pageOfRows(await job.executions(placeOf(query)), toExecutionView, seqOf);
  }

  @Get('executions/:seq')
  @ApiOperation({ description: 'For results that are too long for the list.' })
  @Answers(200, 'One entry, with its whole result', executionViewSchema)
  @Refuses(404, 'JOB_NOT_FOUND', 'EXECUTION_NOT_FOUND')
  async getExecution(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('seq') seq: string,
  ): Promise<ExecutionView> {
    const job = valueOf(await this.histories.of(principal, id));
    return toExecutionView(valueOf(await job.execution(seq)));
  }

  @Get('attachments/:attachmentId')
  @ApiOperation({
    description:
      'The job names its files in `input.attachments`, the conversation those of the answers of tools. Always a download, never a page.',
  })
  @ApiProduces(...attachmentTypes)
  // A file may be a page as well: wherever it is opened after all, nothing in it runs.
  @Header('content-security-policy', "default-src 'none'; sandbox")
  @Answers(200, 'The file, byte by byte as it came')
  @Refuses(404, 'JOB_NOT_FOUND', 'ATTACHMENT_NOT_FOUND')
  async getAttachment(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('attachmentId') attachmentId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const job = valueOf(await this.histories.of(principal, id));
    const { mediaType, data } = valueOf(await job.attachment(attachmentId));
    const ending = mediaType.slice(mediaType.indexOf('/') + 1);
    void reply.headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${attachmentId}.${ending}"`,
    });
    return data;
  }

  @Get('transitions')
  @ApiOperation({
    description:
      'When the job began, waited, was delayed and ended, each with its reason, oldest first.',
  })
  @Answers(200, 'The moves of the status', pageSchema(transitionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  async listTransitions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<TransitionView>> {
    const job = valueOf(await this.histories.of(principal, id));
    return pageOfRows(await job.transitions(placeOf(query)), toTransitionView, seqOf);
  }
}

const placeOf = ({ limit, cursor }: PageQuery) => ({
  afterSeq: decodeCursor(historyPositionSchema, cursor)?.seq ?? 0,
  limit,
});

const seqOf = ({ seq }: { readonly seq: number }) => ({ seq });
