import { PrismaCoachStore } from '@faina/packs';
import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AgentsModule } from '../../agents/agents.module.js';
import { ApprovalsModule } from '../../approvals/approvals.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { KeysModule } from '../../keys/keys.module.js';
import type { Env } from '../../config/env.js';
import { ConditionsModule } from '../../conditions/conditions.module.js';
import { ErasuresService } from '../../erasures/erasures.service.js';
import { EventsModule } from '../../deliveries/events/events.module.js';
import { PrismaService } from '../../database/prisma.service.js';
import { HealthRepository } from '../../health/health.repository.js';
import { HealthService } from '../../health/health.service.js';
import { ErasureRepository } from '../../job-store/deletions/erasure.repository.js';
import { WorkerViewsRepository } from '../../job-store/workers/worker-views.repository.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { SchedulesModule } from '../../schedules/schedules.module.js';
import { LaterCallsModule } from '../../later-calls/later-calls.module.js';
import { ToolWorkersModule } from '../../tool-workers/tool-workers.module.js';
import { ToolsModule } from '../../tools/tools.module.js';
import { WebhooksModule } from '../../deliveries/webhooks/webhooks.module.js';
import { AgentsController } from './agents/agents.controller.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { InboxController } from './approvals/inbox.controller.js';
import { ApproveController } from './approve/approve.controller.js';
import { AccessGuard } from './auth/access.guard.js';
import { AdmissionService } from './auth/admission.service.js';
import { AuditController } from './auth/audit.controller.js';
import { KeysController } from './auth/keys.controller.js';
import { MeController } from './auth/me.controller.js';
import { RouteAccessCheck } from './auth/route-access.check.js';
import { BulkController } from './bulk/bulk.controller.js';
import { CoachImportService } from './coach/coach-import.service.js';
import { CoachViewsRepository } from './coach/coach-views.repository.js';
import { CoachController } from './coach/coach.controller.js';
import { ConditionsController } from './conditions/conditions.controller.js';
import { CrmViewsRepository } from './crm/crm-views.repository.js';
import { CrmController } from './crm/crm.controller.js';
import { DiagnosticsViewsRepository } from './diagnostics/diagnostics-views.repository.js';
import { DiagnosticsController } from './diagnostics/diagnostics.controller.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { JobEventsController } from './events/job-events.controller.js';
import { TenantEventsController } from './events/tenant-events.controller.js';
import { ExplainController } from './explain/explain.controller.js';
import { FailuresController } from './failures/failures.controller.js';
import { HealthController } from './health/health.controller.js';
import { HistoriesController } from './jobs/histories.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobDeletionController } from './jobs/job-deletion.controller.js';
import { RunNowController } from './jobs/run-now.controller.js';
import { RateLimits } from './limits/rate-limits.js';
import { HttpMetrics } from './metrics/http-metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { ReportViewsRepository } from './reports/report-views.repository.js';
import { ReportsController } from './reports/reports.controller.js';
import { RootController } from './root.controller.js';
import { SchedulesController } from './schedules/schedules.controller.js';
import { McpAuthorizationController } from './tools/mcp-authorization.controller.js';
import { McpServersController } from './tools/mcp-servers.controller.js';
import { McpToolsController } from './tools/mcp-tools.controller.js';
import { ToolWorkersController } from './tools/tool-workers.controller.js';
import { ClaimsController } from './tools/claims.controller.js';
import { ToolCallsController } from './tools/tool-calls.controller.js';
import { SecretsController } from './secrets/secrets.controller.js';
import { HttpToolsController } from './tools/http-tools.controller.js';
import { ToolsController } from './tools/tools.controller.js';
import { LargeBodies } from './files/large-bodies.js';
import { UploadReceiver } from './uploads/upload-receiver.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageReadRepository } from '../../usage/usage-read.repository.js';
import { UsageService } from '../../usage/usage.service.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WorkersController } from './workers/workers.controller.js';

type Routes = Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>;

/** Routes for a pack's data, served while the pack is on. */
const packRoutes: Partial<Record<Env['TOOL_PACKS'][number], Routes>> = {
  coach: {
    controllers: [CoachController],
    // One receiver in the process, whatever routes take uploads.
    providers: [
      CoachImportService,
      CoachViewsRepository,
      UploadReceiver,
      {
        provide: PrismaCoachStore,
        inject: [PrismaService],
        useFactory: (prisma: PrismaService) => new PrismaCoachStore(prisma),
      },
    ],
  },
  crm: { controllers: [CrmController], providers: [CrmViewsRepository] },
  diagnostics: { controllers: [DiagnosticsController], providers: [DiagnosticsViewsRepository] },
  reports: { controllers: [ReportsController], providers: [ReportViewsRepository] },
};

/** What a process serves that takes requests from clients, in the order of the page of the API. */
const clientRoutes = (env: Env): Routes => {
  const packs = env.TOOL_PACKS.flatMap((pack) => packRoutes[pack] ?? []);
  return {
    controllers: [
      JobsController,
      HistoriesController,
      JobEventsController,
      TenantEventsController,
      SchedulesController,
      ExplainController,
      RunNowController,
      JobDeletionController,
      BulkController,
      ErasuresController,
      FailuresController,
      UsageController,
      AgentsController,
      ClaimsController,
      ToolCallsController,
      ToolWorkersController,
      ToolsController,
      HttpToolsController,
      SecretsController,
      McpAuthorizationController,
      McpServersController,
      McpToolsController,
      MeController,
      KeysController,
      AuditController,
      RootController,
      ApprovalsController,
      InboxController,
      ApproveController,
      WebhookDeliveriesController,
      WebhooksController,
      WorkersController,
      ConditionsController,
      ...packs.flatMap(({ controllers }) => controllers),
    ],
    providers: [
      ErasureRepository,
      ErasuresService,
      UsageReadRepository,
      UsageService,
      WorkerViewsRepository,
      ...packs.flatMap(({ providers }) => providers),
    ],
  };
};

/** The routes of the process and who may call them; one that is only a worker tells its health and figures. */
@Module({})
export class RestModule {
  static forRoot(env: Env, limits: RateLimits): DynamicModule {
    const isWorker = env.ROLE === 'worker';
    const routes = isWorker ? { controllers: [], providers: [] } : clientRoutes(env);
    return {
      module: RestModule,
      imports: [
        AuthModule,
        DiscoveryModule,
        LaterCallsModule,
        MetricsModule,
        ToolsModule,
        ...(isWorker
          ? []
          : [
              AgentsModule,
              ApprovalsModule,
              ConditionsModule,
              EventsModule,
              JobsModule,
              KeysModule,
              ToolWorkersModule,
              SchedulesModule,
              WebhooksModule,
            ]),
      ],
      controllers: [HealthController, MetricsController, ...routes.controllers],
      providers: [
        AdmissionService,
        HealthRepository,
        HealthService,
        HttpMetrics,
        LargeBodies,
        RouteAccessCheck,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: RateLimits, useValue: limits },
        ...routes.providers,
      ],
    };
  }
}
