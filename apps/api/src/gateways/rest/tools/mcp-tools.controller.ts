import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  type AcceptTool,
  acceptToolSchema,
  mcpToolSchema,
  type McpToolView,
} from './mcp-tools.schema.js';
import { McpToolsService } from '../../../mcp/mcp-tools.service.js';

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
