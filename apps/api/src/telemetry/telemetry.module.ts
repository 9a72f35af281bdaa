import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV } from '../config/env.js';
import { createLogger, LOGGER } from './logger.js';
import { ApprovalMetrics } from './metrics/approval-metrics.js';
import { DeliveryMetrics } from './metrics/delivery-metrics.js';
import { JobMetrics } from './metrics/job-metrics.js';
import { MetricRegistry } from './metrics/metric-registry.js';
import { ModelMetrics } from './metrics/model-metrics.js';
import { StepMetrics } from './metrics/step-metrics.js';
import { RepeatedFailureLog } from './repeated-failure-log.js';

const metrics = [
  ApprovalMetrics,
  DeliveryMetrics,
  JobMetrics,
  MetricRegistry,
  ModelMetrics,
  StepMetrics,
];

@Global()
@Module({
  providers: [
    ...metrics,
    { provide: LOGGER, useFactory: createLogger, inject: [ENV] },
    {
      provide: RepeatedFailureLog,
      inject: [LOGGER],
      useFactory: (logger: Logger) => new RepeatedFailureLog(logger),
    },
  ],
  exports: [...metrics, LOGGER, RepeatedFailureLog],
})
export class TelemetryModule {}
