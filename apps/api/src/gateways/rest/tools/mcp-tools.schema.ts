import { z } from 'zod';

export const mcpToolSchema = z
  .object({
    name: z.string().describe('As agents call it'),
    server: z.string(),
    tool: z.string().describe('As its server calls it'),
    status: z
      .enum(['available', 'changed', 'unavailable'])
      .describe('changed: its description waits to be accepted and it is not offered'),
    description: z.string().describe('As the server gives it now; empty while it is away'),
    hash: z
      .string()
      .optional()
      .describe('Of its name, description and schema as they are now; accepting names it'),
    reason: z.string().optional().describe('Why it is not offered though its server is there'),
  })
  .meta({ id: 'McpTool' });

export type McpToolView = z.output<typeof mcpToolSchema>;

/** The body of `POST /v1/mcp/tools/{name}/accept`. */
export const acceptToolSchema = z
  .strictObject({
    hash: z.string().max(200).describe('`hash` of the tool as it was looked at'),
  })
  .meta({
    id: 'AcceptTool',
    examples: [{ hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }],
  });

export type AcceptTool = z.output<typeof acceptToolSchema>;
