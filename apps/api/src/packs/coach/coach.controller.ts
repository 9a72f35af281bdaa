import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../auth/principal.js';
import { RequireScope } from '../../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../../http/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../../http/page.js';
import { readUpload } from '../../http/read-upload.js';
import { AcceptsUpload } from '../../http/upload-route.js';
import { CoachImportService } from './coach-import.service.js';
import { CoachViewsService } from './coach-views.service.js';
import {
  activityQuerySchema,
  activitySchema,
  importResultSchema,
  workoutSchema,
  type ActivityQuery,
  type ActivityView,
  type ImportResult,
  type WorkoutView,
} from './coach.schema.js';
import { importRequestBody } from './import-request-body.js';

@Controller('v1/coach')
@RequireScope('jobs:read')
export class CoachController {
  constructor(
    private readonly views: CoachViewsService,
    private readonly imports: CoachImportService,
  ) {}

  @Get('activities')
  @Answers(200, "The owner's activities, newest first", pageSchema(activitySchema))
  listCoachActivities(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: activityQuerySchema }) query: ActivityQuery,
  ): Promise<Page<ActivityView>> {
    return this.views.listActivities(principal, query);
  }

  @Get('workouts')
  @Answers(200, "The owner's workouts, latest day first", pageSchema(workoutSchema))
  listCoachWorkouts(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<WorkoutView>> {
    return this.views.listWorkouts(principal, query);
  }

  @Post('activities')
  @RequireScope('jobs:write')
  @AcceptsUpload()
  @ApiOperation({ requestBody: importRequestBody })
  @Answers(200, 'What became of each row of the file', importResultSchema)
  @Refuses(400, 'IMPORT_EMPTY_FILE', 'IMPORT_NOT_STRAVA_CSV', 'IMPORT_NOT_GPX', 'IMPORT_UNSAFE_XML')
  async importCoachActivities(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<ImportResult> {
    return this.imports.import(principal, await readUpload(request));
  }
}
