import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AgentsController } from './agents/agents.controller.js';
import { AgentsModule } from '../../agents/agents.module.js';
import { ApprovalsModule } from '../../approvals/approvals.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { AuditController } from './auth/audit.controller.js';
import { KeysController } from './auth/keys.controller.js';
import type { Env } from '../../config/env.js';
import { RootController } from './server/root.controller.js';
import { HistoriesController } from './jobs/histories.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { McpToolsController } from './tools/mcp-tools.controller.js';
import { CoachModule } from './coach/coach.module.js';
import { CrmModule } from './crm/crm.module.js';
import { DiagnosticsModule } from './diagnostics/diagnostics.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ToolsController } from './tools/tools.controller.js';
import { ToolsModule } from '../../tools/tools.module.js';
import { WorkersModule } from './workers/workers.module.js';

/** Views of a pack's data, served while the pack is on. */
const packViews: Partial<Record<Env['TOOL_PACKS'][number], Type>> = {
  coach: CoachModule,
  crm: CrmModule,
  diagnostics: DiagnosticsModule,
  reports: ReportsModule,
};

/** The routes for clients; a process that is only a worker has none of them. */
@Module({})
export class ApiModule {
  static forRoot(env: Env): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        AgentsModule,
        ApprovalsModule,
        AuthModule,
        JobsModule,
        ToolsModule,
        WorkersModule,
        ...env.TOOL_PACKS.flatMap((pack) => packViews[pack] ?? []),
      ],
      // In the order of the page of the API.
      controllers: [
        JobsController,
        HistoriesController,
        AgentsController,
        ToolsController,
        McpToolsController,
        KeysController,
        AuditController,
        RootController,
      ],
    };
  }
}
