import { Global, Module } from '@nestjs/common';
import { ENV } from '../config/env.js';
import { createLogger, LOGGER } from './logger.js';

@Global()
@Module({
  providers: [{ provide: LOGGER, useFactory: createLogger, inject: [ENV] }],
  exports: [LOGGER],
})
export class TelemetryModule {}
