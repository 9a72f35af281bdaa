import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal } from '../auth/current-principal.decorator.js';
import type { Principal } from '../auth/principal.js';
import { RequireScope } from '../auth/require-scope.decorator.js';
import { Answers, Refuses } from '../http/documented.js';
import { pageQuerySchema, pageSchema, type Page, type PageQuery } from '../http/page.js';
import {
  agentNameSchema,
  agentSchema,
  putAgentSchema,
  type AgentView,
  type PutAgent,
} from './agents.schema.js';
import { AgentsService } from './agents.service.js';

@Controller('v1/agents')
@RequireScope('jobs:read', 'jobs:write', 'agents:write')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get()
  @Answers(200, 'The newest version of each agent, by name', pageSchema(agentSchema))
  listAgents(
    @CurrentPrincipal() { tenant }: Principal,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<AgentView>> {
    return this.agents.list(tenant, query);
  }

  @Get(':name')
  @Answers(200, 'The newest version', agentSchema)
  @Refuses(404, 'AGENT_NOT_FOUND')
  getAgent(
    @CurrentPrincipal() { tenant }: Principal,
    @Param('name') name: string,
  ): Promise<AgentView> {
    return this.agents.get(tenant, name);
  }

  @Get(':name/versions')
  @Answers(200, 'All versions, newest first', pageSchema(agentSchema))
  @Refuses(404, 'AGENT_NOT_FOUND')
  listAgentVersions(
    @CurrentPrincipal() { tenant }: Principal,
    @Param('name') name: string,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<AgentView>> {
    return this.agents.listVersions(tenant, name, query);
  }

  @Put(':name')
  @RequireScope('agents:write')
  @Answers(201, 'The next version; jobs keep the version they started with', agentSchema)
  @Refuses(403, 'TOOL_NOT_HELD')
  @Refuses(409, 'AGENT_VERSION_CONFLICT')
  @Refuses(422, 'UNKNOWN_TOOL')
  async putAgent(
    @CurrentPrincipal() principal: Principal,
    @Param('name', { schema: agentNameSchema }) name: string,
    @Body({ schema: putAgentSchema }) body: PutAgent,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentView> {
    const agent = await this.agents.put(principal, name, body);
    void reply.header('location', agent.links.self);
    return agent;
  }
}
