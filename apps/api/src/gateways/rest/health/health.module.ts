import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthRepository } from '../../../health/health.repository.js';
import { HealthService } from '../../../health/health.service.js';
import { ToolsModule } from '../../../tools/tools.module.js';

@Module({
  imports: [ToolsModule],
  controllers: [HealthController],
  providers: [HealthRepository, HealthService],
})
export class HealthModule {}
