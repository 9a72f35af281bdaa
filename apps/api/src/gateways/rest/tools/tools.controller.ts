import { ToolRegistryService, type ToolDescription } from '@faina/tools';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { toolSchema } from './tools.schema.js';

@Controller('v1/tools')
@RequireScope('jobs:read', 'jobs:write', 'agents:write')
export class ToolsController {
  constructor(private readonly tools: ToolRegistryService) {}

  @Get()
  @ApiOperation({
    description:
      'With the JSON Schema of their arguments and what a call may do. Which of them a job may use depends on its agent and its key.',
  })
  @Answers(200, 'All tools of this installation, by name', pageSchema(toolSchema))
  listTools(): Page<ToolDescription> {
    return { items: [...this.tools.describe()], nextCursor: null };
  }
}
