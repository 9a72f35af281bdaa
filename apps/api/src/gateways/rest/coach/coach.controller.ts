import { trainingPlanSchema } from '@faina/packs';
import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import {
  decodeCursor,
  pageOf,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { UploadReceiver } from '../uploads/upload-receiver.js';
import { AcceptsUpload } from '../uploads/upload-route.js';
import { CoachImportService } from './coach-import.service.js';
import { CoachViewsRepository } from './coach-views.repository.js';
import {
  activityQuerySchema,
  activitySchema,
  coachPositionSchema,
  importResultSchema,
  storedPlanSchema,
  toActivityView,
  toWorkoutView,
  workoutSchema,
  type ActivityQuery,
  type ActivityView,
  type ImportResult,
  type StoredPlanView,
  type TrainingPlan,
  type WorkoutView,
} from './coach.schema.js';
import { activitiesRequestBody, sleepRequestBody } from './import-request-body.js';

@Controller('v1/coach')
@RequireScope('jobs:read')
export class CoachController {
  constructor(
    private readonly views: CoachViewsRepository,
    private readonly imports: CoachImportService,
    private readonly uploads: UploadReceiver,
  ) {}

  @Get('activities')
  @ApiOperation({ description: 'Imported activities, which the tools of the coach analyse.' })
  @Answers(200, "The owner's activities, newest first", pageSchema(activitySchema))
  async listCoachActivities(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: activityQuerySchema }) { type, limit, cursor }: ActivityQuery,
  ): Promise<Page<ActivityView>> {
    const after = decodeCursor(coachPositionSchema, cursor);
    const rows = await this.views.listActivities(principal, type, after, limit + 1);
    return pageOf(rows, limit, toActivityView, ({ startedAt, id }) => ({ at: startedAt, id }));
  }

  @Get('workouts')
  @ApiOperation({
    description: 'Of all plans, and those that the coach has made, with what became of each.',
  })
  @Answers(200, "The owner's workouts, latest day first", pageSchema(workoutSchema))
  async listCoachWorkouts(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<WorkoutView>> {
    const after = decodeCursor(coachPositionSchema, cursor);
    const rows = await this.views.listWorkouts(principal, after, limit + 1);
    return pageOf(rows, limit, toWorkoutView, ({ date, id }) => ({ at: date, id }));
  }

  @Post('activities')
  @RequireScope('jobs:write')
  @AcceptsUpload()
  @ApiOperation({
    description:
      'The body is the file, or a form with it. Rows that are there already are skipped, so that a newer export can be sent whole; rows that cannot be read are reported with their line, and the others are kept.',
    requestBody: activitiesRequestBody,
  })
  @Answers(200, 'What became of each row of the file', importResultSchema)
  @Refuses(
    400,
    'UPLOAD_BROKEN',
    'IMPORT_EMPTY_FILE',
    'IMPORT_NOT_STRAVA_CSV',
    'IMPORT_NOT_GPX',
    'IMPORT_NOT_TCX',
    'IMPORT_NOT_FIT',
    'IMPORT_FIT_TOO_LARGE',
    'IMPORT_UNSAFE_XML',
  )
  @Refuses(408, 'REQUEST_TIMEOUT')
  @Refuses(429, 'TOO_MANY_UPLOADS')
  importCoachActivities(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<ImportResult> {
    return this.uploads.receive(principal, request, (upload) =>
      this.imports.importActivities(principal, upload),
    );
  }

  @Post('sleep')
  @RequireScope('jobs:write')
  @AcceptsUpload()
  @ApiOperation({
    description:
      'The body is the file, or a form with it. A night that is there already is skipped.',
    requestBody: sleepRequestBody,
  })
  @Answers(200, 'What became of each night of the file', importResultSchema)
  @Refuses(400, 'UPLOAD_BROKEN', 'IMPORT_EMPTY_FILE', 'IMPORT_NOT_SLEEP_CSV')
  @Refuses(408, 'REQUEST_TIMEOUT')
  @Refuses(429, 'TOO_MANY_UPLOADS')
  importCoachSleep(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<ImportResult> {
    return this.uploads.receive(principal, request, (upload) =>
      this.imports.importSleep(principal, upload),
    );
  }

  @Post('plans')
  @ApiOperation({
    description:
      'The days of a plan and their workouts, which the coach then reads, moves and checks off. The same plan sent again is not stored twice.',
  })
  @RequireScope('jobs:write')
  @Answers(200, 'The very same plan is there already', storedPlanSchema)
  @Answers(201, 'The plan is stored', storedPlanSchema)
  async addCoachPlan(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: trainingPlanSchema }) plan: TrainingPlan,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredPlanView> {
    const { id, isNew } = await this.imports.addPlan(principal, plan);
    void reply.status(isNew ? 201 : 200);
    return { id };
  }
}
