import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../auth/route-access.js';
import { mcpServerSchema, type McpServerView } from '../../../mcp/mcp-server-report.js';
import { McpServersService } from '../../../mcp/mcp-servers.service.js';
import { Answers } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';

@ApiTags('Tools')
@Controller('v1/mcp/servers')
export class McpServersController {
  constructor(private readonly servers: McpServersService) {}

  @Get()
  @ApiOperation({
    description:
      'The servers of MCP_CONFIG, also those that never connected, with the reason in their own words and when they are tried again. Where workers see one differently, it stands as the one that is worst off sees it; `seenBy` has them all.',
  })
  @RequireScope('jobs:read', 'jobs:write', 'agents:write')
  @Answers(200, 'All configured MCP servers, by name', pageSchema(mcpServerSchema))
  async listMcpServers(): Promise<Page<McpServerView>> {
    return { items: await this.servers.list(), nextCursor: null };
  }
}
