import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  activityViewSchema,
  type ActivityView,
  executionViewSchema,
  type ExecutionView,
  transitionViewSchema,
  type TransitionView,
} from './job-view.schema.js';
import { JobsService } from './jobs.service.js';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../http/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../http/page.js';

/** What happened in a job, oldest first. */
@Controller('v1/jobs/:id')
@RequireScope('jobs:read', 'jobs:write')
export class HistoriesController {
  constructor(private readonly jobs: JobsService) {}

  @Get('activity')
  @Answers(200, 'The conversation', pageSchema(activityViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  listActivity(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ActivityView>> {
    return this.jobs.listActivity(principal, id, query);
  }

  @Get('executions')
  @Answers(200, 'What the machine did', pageSchema(executionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  listExecutions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<ExecutionView>> {
    return this.jobs.listExecutions(principal, id, query);
  }

  @Get('transitions')
  @Answers(200, 'The moves of the status', pageSchema(transitionViewSchema))
  @Refuses(404, 'JOB_NOT_FOUND')
  listTransitions(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<TransitionView>> {
    return this.jobs.listTransitions(principal, id, query);
  }
}
