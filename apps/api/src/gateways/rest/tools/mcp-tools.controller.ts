import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import { McpToolsService } from '../../../mcp/mcp-tools.service.js';

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

const pinnedTextSchema = z
  .object({ description: z.string(), inputSchema: z.record(z.string(), z.json()) })
  .meta({ id: 'McpToolText' });

const mcpToolDetailsSchema = mcpToolSchema
  .extend({
    accepted: pinnedTextSchema
      .extend({
        at: z.iso.datetime(),
        by: z.string().nullable().describe('Null for what was seen first'),
      })
      .nullable()
      .describe('What agents may rely on; null where only its hash is known'),
    offered: pinnedTextSchema
      .nullable()
      .describe('What its server says now in place of that; null where nothing waits'),
  })
  .meta({ id: 'McpToolDetails' });

type McpToolDetailsView = z.output<typeof mcpToolDetailsSchema>;

/** The body of `POST /v1/mcp/tools/{name}/accept`. */
const acceptToolSchema = z
  .strictObject({
    hash: z.string().max(200).describe('`hash` of the tool as it was looked at'),
  })
  .meta({
    id: 'AcceptTool',
    examples: [{ hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }],
  });

type AcceptTool = z.output<typeof acceptToolSchema>;

@ApiTags('Tools')
@Controller('v1/mcp/tools')
export class McpToolsController {
  constructor(private readonly tools: McpToolsService) {}

  @Get()
  @ApiOperation({
    description:
      'What the servers of MCP_CONFIG offer, also what is held back because its description has changed or its server is away.',
  })
  @RequireScope('jobs:read', 'jobs:write', 'agents:write')
  @Answers(200, 'The tools of all configured MCP servers, by name', pageSchema(mcpToolSchema))
  async listMcpTools(): Promise<Page<McpToolView>> {
    return { items: await this.tools.list(), nextCursor: null };
  }

  @Get(':name')
  @ApiOperation({
    description:
      'One of them, with the description and schema that were accepted and those that wait, so that a person sees what has changed.',
  })
  @RequireScope('jobs:read', 'jobs:write', 'agents:write')
  @Answers(200, 'The tool, with what is accepted and what is offered', mcpToolDetailsSchema)
  @Refuses(404, 'TOOL_NOT_FOUND')
  async getMcpTool(@Param('name') name: string): Promise<McpToolDetailsView> {
    const { state, texts } = valueOf(await this.tools.read(name));
    if (!texts) return { ...state, accepted: null, offered: null };
    const { accepted, offered, acceptedAt, acceptedBy: by } = texts;
    return {
      ...state,
      accepted: accepted && { ...accepted, at: acceptedAt.toISOString(), by },
      offered,
    };
  }

  @Post(':name/accept')
  @ApiOperation({
    description:
      'A tool whose description has changed is not offered to agents until somebody has read it: `hash` is that of the description that was read.',
  })
  @RequireScope('operator')
  @Answers(200, 'The tool, whose description is accepted', mcpToolSchema)
  @Refuses(404, 'TOOL_NOT_FOUND')
  @Refuses(409, 'NOTHING_TO_ACCEPT')
  @Refuses(422, 'DESCRIPTION_HASH_MISMATCH')
  async acceptMcpTool(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
    @Body({ schema: acceptToolSchema }) { hash }: AcceptTool,
  ): Promise<McpToolView> {
    return valueOf(await this.tools.accept(principal, name, hash));
  }
}
