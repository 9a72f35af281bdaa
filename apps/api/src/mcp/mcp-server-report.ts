import { z } from 'zod';

const statusSchema = z
  .enum(['connecting', 'connected', 'away', 'unauthorized'])
  .describe(
    'connecting: not yet, and nothing has failed so far; connected: it takes calls; unauthorized: it ' +
      'wants credentials, or other ones (HTTP 401, 403); away: anything else keeps it from taking calls',
  );

const connectionSchema = z.object({
  state: statusSchema,
  since: z.iso.datetime().describe('When it came to stand so'),
  lastError: z
    .object({
      message: z
        .string()
        .describe(
          'In the words of the server, its child process or the system; secrets are masked',
        ),
      httpStatus: z.int().optional(),
      at: z.iso.datetime(),
    })
    .optional()
    .describe('Why it is not connected, or was not the last time'),
  nextTryAt: z.iso
    .datetime()
    .optional()
    .describe('When it is tried again; absent while it is connected or being tried'),
});

/** How a configured MCP server stands, as one process sees it. */
const mcpServerStateSchema = z.object({
  name: z.string().describe('As MCP_CONFIG names it'),
  transport: z.enum(['stdio', 'http']),
  ...connectionSchema.shape,
  server: z
    .object({
      protocolVersion: z.string().optional(),
      name: z.string().optional(),
      version: z.string().optional(),
    })
    .optional()
    .describe('What it said of itself when it was connected last'),
  tools: z
    .object({ available: z.int(), changed: z.int(), unavailable: z.int() })
    .describe('How many it lists, by their status in `/v1/mcp/tools`'),
});

/** What a process tells of its connections; `process` names it for as long as it lives. */
export const mcpServerReportSchema = z.object({
  process: z.string(),
  servers: z.array(mcpServerStateSchema),
});

export type McpServerReport = z.output<typeof mcpServerReportSchema>;

/** The same with how each process sees it. */
export const mcpServerSchema = mcpServerStateSchema
  .extend({
    seenBy: z
      .array(
        z.object({
          worker: z
            .uuid()
            .nullable()
            .describe('Null for the process that answers where it is no worker'),
          ...connectionSchema.shape,
        }),
      )
      .describe('How each worker is connected to it; at most 100'),
  })
  .meta({ id: 'McpServer' });

export type McpServerView = z.output<typeof mcpServerSchema>;
