import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { DueScheduleRepository } from './due-schedule.repository.js';
import { ScheduleRepository } from './schedule.repository.js';
import { SchedulerService } from './scheduler.service.js';
import { SchedulesService } from './schedules.service.js';

/** Jobs that come again and again; every process of any role makes them. */
@Module({
  imports: [AgentsModule, JobsModule],
  providers: [DueScheduleRepository, ScheduleRepository, SchedulerService, SchedulesService],
  exports: [SchedulesService],
})
export class SchedulesModule {}
