import { z } from 'zod';

/** The tool that the service's own MCP server has. */
export const dashboardToolName = 'obter_dashboard_hoje';

/**
 * Whose figures of which day are asked for. Only the service sends this, and only to its own server:
 * models never see it.
 */
export const dashboardMetaSchema = z.object({
  'faina/tenant': z.string().min(1),
  'faina/owner': z.string().min(1),
  'faina/now': z.iso.datetime(),
});

export type DashboardMeta = z.output<typeof dashboardMetaSchema>;
