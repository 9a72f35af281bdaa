import { Module } from '@nestjs/common';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { EventsModule } from '../deliveries/events/events.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { MetricsService } from './metrics.service.js';
import { ProcessGauges } from './process-gauges.js';
import { StoredGauges } from './stored-gauges.js';

/** The figures of this process and of the installation. */
@Module({
  imports: [ConditionsModule, EventsModule, ToolsModule],
  providers: [MetricsService, ProcessGauges, StoredGauges],
  exports: [MetricsService],
})
export class MetricsModule {}
