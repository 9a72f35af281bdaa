import { Module, type DynamicModule } from '@nestjs/common';
import { AgentsModule } from './agents/agents.module.js';
import { ApiModule } from './gateways/rest/api.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ENV, type Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './gateways/rest/health/health.module.js';
import { RateLimits } from './gateways/rest/server/rate-limits.js';
import { UploadReceiver } from './gateways/rest/uploads/upload-receiver.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { WorkerModule } from './attempts/worker.module.js';
import { Closing } from './process/closing.js';
import { QueueModule } from './queue/queue.module.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';

/** What the process and its HTTP server have made before the modules. */
export interface ProcessParts {
  readonly closing: Closing;
  readonly limits: RateLimits;
}

/** The whole process, by its role. What it exports can be injected everywhere. */
@Module({})
export class AppModule {
  static forRoot(env: Env, databaseUrl: string, parts: ProcessParts): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        TelemetryModule,
        DatabaseModule.forRoot(databaseUrl),
        QueueModule,
        AuthModule,
        HealthModule,
        AgentsModule,
        RecoveryModule,
        ...(env.ROLE === 'api' ? [] : [WorkerModule]),
        ...(env.ROLE === 'worker' ? [] : [ApiModule.forRoot(env)]),
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: Closing, useValue: parts.closing },
        { provide: RateLimits, useValue: parts.limits },
        // One in the process, whatever modules have routes for uploads.
        UploadReceiver,
      ],
      exports: [ENV, Closing, RateLimits, UploadReceiver],
    };
  }
}
