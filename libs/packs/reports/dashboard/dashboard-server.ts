import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { DashboardStore } from './dashboard-store.js';
import { dashboardMetaSchema, dashboardSchema, dashboardToolName } from './dashboard.js';
import { LocalCalendar } from '../../calendar/local-date.js';

/**
 * The service's own MCP server, a program: it answers the figures of today from the database that
 * DATABASE_URL names. Whose figures they are comes with each request from the service itself.
 */
const env = z.object({ DATABASE_URL: z.string(), TIME_ZONE: z.string() }).parse(process.env);
const store = new DashboardStore(env.DATABASE_URL);
const calendar = new LocalCalendar(env.TIME_ZONE);

const server = new McpServer({ name: 'faina-dashboard', version: '0.1.0' });
server.registerTool(
  dashboardToolName,
  {
    description: 'Figures of today: CRM, training and jobs.',
    inputSchema: z.strictObject({}),
    outputSchema: dashboardSchema,
    annotations: { readOnlyHint: true },
  },
  async (_args, { _meta }) => {
    const meta = dashboardMetaSchema.parse(_meta);
    const date = calendar.dateOf(new Date(meta['faina/now']));
    const dashboard = await store.read({
      tenant: meta['faina/tenant'],
      owner: meta['faina/owner'],
      date,
      timeZone: calendar.timeZone,
      from: calendar.startOf(date),
      until: calendar.endOf(date),
    });
    return {
      content: [{ type: 'text', text: JSON.stringify(dashboard) }],
      structuredContent: dashboard,
    };
  },
);

// Its end is that of the service, however that ended.
process.stdin.once('close', () => {
  void store.close().finally(() => process.exit(0));
});
await server.connect(new StdioServerTransport());
