import type { AgentTool } from '@faina/sdk';
import { z } from 'zod';
import { dashboardToolName } from '../dashboard/dashboard.js';

/** Known here and run by a server that the `ToolRouter` reaches. */
export const obterDashboardHoje: AgentTool = {
  name: dashboardToolName,
  description:
    "Today's dashboard: how many jobs, leads, tasks and activities there are so far. " +
    'Use it for questions about today; use gerar_relatorio for a report.',
  parameters: z.strictObject({}),
  effect: 'none',
};
