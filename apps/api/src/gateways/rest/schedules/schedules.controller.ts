import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { SchedulesService } from '../../../schedules/schedules.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { jobViewSchema, type JobView } from '../jobs/job-view.schema.js';
import { toJobView } from '../jobs/to-job-view.js';
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
  putScheduleSchema,
  type PutSchedule,
  scheduleNameSchema,
  schedulePositionSchema,
  scheduleSchema,
  type ScheduleView,
  toScheduleView,
} from './schedules.schema.js';

@Controller('v1/schedules')
@RequireScope('jobs:read', 'jobs:write')
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  @Get()
  @ApiOperation({ description: 'Those of other owners of the tenant with the scope tenant:read.' })
  @Answers(200, 'Schedules of the owner, by name', pageSchema(scheduleSchema))
  async listSchedules(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<ScheduleView>> {
    const after = decodeCursor(schedulePositionSchema, cursor)?.name ?? '';
    const rows = await this.schedules.list(principal, { after, limit });
    return pageOfRows(rows, toScheduleView, ({ name }) => ({ name }));
  }

  @Get(':name')
  @ApiOperation({ description: 'The body can be PUT again, also under another name.' })
  @ApiParam({ name: 'name', example: 'weekly-report' })
  @Answers(200, 'The schedule', scheduleSchema)
  @Refuses(404, 'SCHEDULE_NOT_FOUND')
  async getSchedule(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<ScheduleView> {
    return toScheduleView(valueOf(await this.schedules.get(principal, name)));
  }

  @Put(':name')
  @RequireScope('jobs:write')
  @ApiOperation({
    description:
      'Replaces all of it: what the body leaves out has its default. Its jobs act with the authority of ' +
      'the key that wrote it last, and stop when that is revoked or expires. A time that the clocks of ' +
      'its zone leave out is made up for at once, one that they show twice makes one job.',
  })
  @Answers(200, 'It was like that already', scheduleSchema, ['Location'])
  @Answers(201, 'It is made, or replaced', scheduleSchema, ['Location'])
  @Refuses(403, 'SCHEDULE_OF_ANOTHER_OWNER')
  @Refuses(404, 'AGENT_NOT_FOUND')
  @Refuses(409, 'AGENT_ARCHIVED', 'TOO_MANY_SCHEDULES')
  async putSchedule(
    @CurrentPrincipal() principal: Principal,
    @Param('name', { schema: scheduleNameSchema }) name: string,
    @Body({ schema: putScheduleSchema }) body: PutSchedule,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScheduleView> {
    const written = valueOf(await this.schedules.put(principal, { ...body, name }));
    const view = toScheduleView(written.schedule);
    void reply.status(written.isNew ? 201 : 200).header('location', view.links.self);
    return view;
  }

  @Delete(':name')
  @RequireScope('jobs:write')
  @ApiOperation({ description: 'Jobs that it has made go on.' })
  @Answers(204, 'It makes no job any more')
  @Refuses(403, 'SCHEDULE_OF_ANOTHER_OWNER')
  @Refuses(404, 'SCHEDULE_NOT_FOUND')
  async deleteSchedule(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<void> {
    valueOf(await this.schedules.delete(principal, name));
  }

  @Post(':name/run')
  @RequireScope('jobs:write')
  @ApiOperation({
    description:
      'Makes a job of it now, whether it is switched on or not, and whatever its last job does. The job ' +
      'acts with the authority of the key that asks. When it is due next stays as it is.',
  })
  @Answers(202, 'The accepted job', jobViewSchema, ['Location', 'Retry-After'])
  @Refuses(403, 'SCHEDULE_OF_ANOTHER_OWNER')
  @Refuses(404, 'SCHEDULE_NOT_FOUND', 'AGENT_NOT_FOUND')
  @Refuses(409, 'AGENT_ARCHIVED')
  @Refuses(429, 'RATE_LIMITED')
  async runSchedule(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobView> {
    const job = valueOf(await this.schedules.run(principal, name));
    void reply.headers({ location: `/v1/jobs/${job.id}`, 'retry-after': '1' });
    return toJobView(job);
  }
}
