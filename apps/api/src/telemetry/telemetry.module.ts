import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENV } from '../config/env.js';
import { createLogger, LOGGER } from './logger.js';
import { RepeatedFailureLog } from './repeated-failure-log.js';

@Global()
@Module({
  providers: [
    { provide: LOGGER, useFactory: createLogger, inject: [ENV] },
    {
      provide: RepeatedFailureLog,
      inject: [LOGGER],
      useFactory: (logger: Logger) => new RepeatedFailureLog(logger),
    },
  ],
  exports: [LOGGER, RepeatedFailureLog],
})
export class TelemetryModule {}
