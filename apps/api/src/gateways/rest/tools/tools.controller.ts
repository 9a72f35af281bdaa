import { ToolRegistryService, type ToolDescription } from '@faina/tools';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { ToolWorkersService } from '../../../tool-workers/tool-workers.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';

const toolSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments'),
    effect: z.enum(['none', 'local', 'external']),
    source: z
      .string()
      .describe('Who runs it: `local`, `router`, `mcp:<server>`, `http` or `remote:<worker>`'),
    pack: z.string().describe('`mcp` of servers, `own` of the tenant'),
    hash: z
      .string()
      .nullable()
      .describe(
        'Of its definition, the same in all processes that have the same one; null with an error',
      ),
    error: z
      .object({ file: z.string().optional(), line: z.int().optional(), message: z.string() })
      .optional()
      .describe(
        'Why a tool of your own could not be loaded and is not offered, with its file and line; or why one of the tenant cannot be called as it stands',
      ),
    lastSeenAt: z.iso
      .datetime()
      .optional()
      .describe('Of a tool of remote workers: when one that has it was seen last'),
  })
  .meta({ id: 'Tool' });

@Controller('v1/tools')
@RequireScope('jobs:read', 'jobs:write', 'agents:write')
export class ToolsController {
  constructor(
    private readonly tools: ToolRegistryService,
    private readonly workers: ToolWorkersService,
  ) {}

  @Get()
  @ApiOperation({
    description:
      'With the JSON Schema of their arguments and what a call may do. Which of them a job may use depends on its agent and its key.',
  })
  @Answers(
    200,
    'All tools of this installation and those of the tenant, by name',
    pageSchema(toolSchema),
  )
  async listTools(
    @CurrentPrincipal() { tenant }: Principal,
  ): Promise<Page<ToolDescription & { readonly lastSeenAt?: string }>> {
    const items = await this.tools.describeForTenant(tenant);
    const isRemote = ({ source }: ToolDescription) => source === 'remote';
    if (!items.some(isRemote)) return { items: [...items], nextCursor: null };
    const seen = await this.workers.lastSeen(tenant);
    const told = items.map((item) => {
      const last = isRemote(item) ? seen.get(item.name) : undefined;
      if (!last) return item;
      return { ...item, source: `remote:${last.worker}`, lastSeenAt: last.seenAt.toISOString() };
    });
    return { items: told, nextCursor: null };
  }
}
