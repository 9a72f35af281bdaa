import { Module } from '@nestjs/common';
import { HealthController } from '../gateways/rest/health/health.controller.js';
import { HealthRepository } from './health.repository.js';
import { HealthService } from './health.service.js';
import { ToolsModule } from '../tools/tools.module.js';

@Module({
  imports: [ToolsModule],
  controllers: [HealthController],
  providers: [HealthRepository, HealthService],
})
export class HealthModule {}
