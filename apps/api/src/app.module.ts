import type { Logger } from '@faina/agent-core';
import { Module, type DynamicModule } from '@nestjs/common';
import { AgentsModule } from './agents/agents.module.js';
import { WorkerModule } from './attempts/worker.module.js';
import { ENV, type Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { WebhookDocuments } from './deliveries/webhooks/webhook-documents.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import type { RateLimits } from './gateways/rest/limits/rate-limits.js';
import { AgentFilesModule } from './gateways/files/agent-files.module.js';
import { RestModule } from './gateways/rest/rest.module.js';
import { RestDocuments } from './gateways/rest/webhooks/rest-documents.js';
import { JobNews } from './job-store/news/job-news.js';
import { OutboundAddresses } from './outbound/outbound-addresses.js';
import { BackgroundWork } from './process/background-work.js';
import { Closing } from './process/closing.js';
import { QueueModule } from './queue/queue.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { LOGGER } from './telemetry/logger.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';
import { TRACING, type Tracing } from './telemetry/traces/tracing.js';

/** What the process and its HTTP server have made before the modules. */
export interface ProcessParts {
  readonly closing: Closing;
  readonly limits: RateLimits;
  readonly tracing: Tracing;
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
        AgentsModule,
        RecoveryModule,
        SchedulesModule,
        ...(env.ROLE === 'api' ? [] : [WorkerModule, DeliveriesModule, ErasuresModule]),
        AgentFilesModule,
        RestModule.forRoot(env, parts.limits),
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: Closing, useValue: parts.closing },
        { provide: TRACING, useValue: parts.tracing },
        { provide: WebhookDocuments, useClass: RestDocuments },
        { provide: OutboundAddresses, useValue: new OutboundAddresses(env.OUTBOUND_ALLOW) },
        JobNews,
        {
          provide: BackgroundWork,
          inject: [Closing, LOGGER],
          useFactory: (closing: Closing, logger: Logger) => new BackgroundWork(closing, logger),
        },
      ],
      exports: [
        ENV,
        Closing,
        TRACING,
        BackgroundWork,
        WebhookDocuments,
        OutboundAddresses,
        JobNews,
      ],
    };
  }
}
