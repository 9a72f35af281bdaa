import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoriesService } from '../../../jobs/histories.service.js';
import {
  activityViewSchema,
  type ActivityView,
  executionViewSchema,
  type ExecutionView,
  transitionViewSchema,
  type TransitionView,
} from './job-view.schema.js';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../../../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../paging/page.js';

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
  listActivity(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ActivityView>> {
    return this.histories.listActivity(principal, id, query);
  }

  @Get('executions')
  @ApiOperation({
    description:
      'Each model call, tool call, repair, fallback and question, oldest first, with its time and what it used. Long results are cut; the entry alone has them whole.',
  })
  @Answers(200, 'What the machine did', pageSchema(executionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  listExecutions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ExecutionView>> {
    return this.histories.listExecutions(principal, id, query);
  }

  @Get('executions/:seq')
  @ApiOperation({ description: 'For results that are too long for the list.' })
  @Answers(200, 'One entry, with its whole result', executionViewSchema)
  @Refuses(404, 'JOB_NOT_FOUND', 'EXECUTION_NOT_FOUND')
  getExecution(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('seq') seq: string,
  ): Promise<ExecutionView> {
    return this.histories.getExecution(principal, id, seq);
  }

  @Get('transitions')
  @ApiOperation({
    description:
      'When the job began, waited, was delayed and ended, each with its reason, oldest first.',
  })
  @Answers(200, 'The moves of the status', pageSchema(transitionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  listTransitions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<TransitionView>> {
    return this.histories.listTransitions(principal, id, query);
  }
}
