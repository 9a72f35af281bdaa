import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import type { Principal } from '../../../auth/principal.js';
import { Answers, Refuses } from '../openapi/documented.js';
import {
  decodeCursor,
  pageOfRows,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  agentNameSchema,
  agentPositionSchema,
  agentSchema,
  listAgentsQuerySchema,
  putAgentQuerySchema,
  putAgentSchema,
  toAgentView,
  versionPositionSchema,
  writtenAgentSchema,
  type AgentView,
  type ListAgentsQuery,
  type PutAgent,
  type PutAgentQuery,
  type WrittenAgentView,
} from './agents.schema.js';
import type { AgentVersion } from '../../../agents/agent-version.js';
import { AgentWritesService, type Written } from '../../../agents/agent-writes.service.js';
import { AgentsService } from '../../../agents/agents.service.js';
import { ENV, type Env } from '../../../config/env.js';

const aboveAllVersions = 2_147_483_647;

@Controller('v1/agents')
@RequireScope('jobs:read', 'jobs:write', 'agents:write')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly writes: AgentWritesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @ApiOperation({
    description:
      'Those that come with Faina and those of the tenant, each as a job gets it that names it without a ' +
      'version.',
  })
  @Answers(
    200,
    'The newest version of each agent, by name; archived ones only when asked for',
    pageSchema(agentSchema),
  )
  async listAgents(
    @CurrentPrincipal() { tenant }: Principal,
    @Query({ schema: listAgentsQuerySchema }) { archived, limit, cursor }: ListAgentsQuery,
  ): Promise<Page<AgentView>> {
    const after = decodeCursor(agentPositionSchema, cursor)?.name ?? '';
    const rows = await this.agents.list(tenant, archived, after, limit);
    return pageOfRows(rows, this.#toView, ({ name }) => ({ name }));
  }

  @Get(':name')
  @ApiOperation({
    description:
      'As a job gets it that names it without a version. The body can be PUT again, also under another ' +
      'name.',
  })
  @ApiParam({ name: 'name', example: 'crm' })
  @Answers(200, 'The newest version', agentSchema)
  @Refuses(404, 'AGENT_NOT_FOUND')
  async getAgent(
    @CurrentPrincipal() { tenant }: Principal,
    @Param('name') name: string,
  ): Promise<AgentView> {
    return this.#toView(valueOf(await this.agents.get(tenant, name)));
  }

  @Get(':name/versions')
  @ApiOperation({
    description:
      'Jobs keep the version that they began with, and may name an older one: `name@version`.',
  })
  @ApiParam({ name: 'name', example: 'crm' })
  @Answers(200, 'All versions, newest first', pageSchema(agentSchema))
  @Refuses(404, 'AGENT_NOT_FOUND')
  async listAgentVersions(
    @CurrentPrincipal() { tenant }: Principal,
    @Param('name') name: string,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<AgentView>> {
    const below = decodeCursor(versionPositionSchema, cursor)?.version ?? aboveAllVersions;
    const rows = valueOf(await this.agents.listVersions(tenant, name, below, limit));
    return pageOfRows(rows, this.#toView, ({ version }) => ({ version }));
  }

  @Put(':name')
  @RequireScope('agents:write')
  @ApiOperation({
    description:
      'Replaces all of the agent: what the body leaves out has its default. `notices` says what that ' +
      'takes away. A body that changes nothing makes no version; an archived agent comes back.',
  })
  @Answers(200, 'The agent was like that already, and is as it was', writtenAgentSchema, [
    'Location',
  ])
  @Answers(201, 'The next version; jobs keep the version they started with', writtenAgentSchema, [
    'Location',
  ])
  @Refuses(403, 'TOOL_NOT_HELD')
  @Refuses(409, 'AGENT_VERSION_CONFLICT')
  @Refuses(422, 'UNKNOWN_TOOL')
  async putAgent(
    @CurrentPrincipal() principal: Principal,
    @Param('name', { schema: agentNameSchema }) name: string,
    @Query({ schema: putAgentQuerySchema }) { dryRun: isTrial }: PutAgentQuery,
    @Body({ schema: putAgentSchema }) body: PutAgent,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WrittenAgentView> {
    const written = valueOf(await this.writes.put(principal, { ...body, name }, { isTrial }));
    if (isTrial) return { ...this.#toView(written.agent), notices: written.notices };
    return { ...this.#told(written, reply), notices: written.notices };
  }

  @Delete(':name')
  @RequireScope('agents:write')
  @ApiOperation({
    description:
      'Takes an agent out of use. Its versions and the histories of its jobs stay; jobs that were ' +
      'submitted go on. A shipped agent is archived by an admin, for its tenant alone.',
  })
  @Answers(204, 'It is archived: its jobs go on, new ones and retries are refused')
  @Refuses(404, 'AGENT_NOT_FOUND')
  async archiveAgent(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<void> {
    valueOf(await this.writes.archive(principal, name));
  }

  @Post(':name/restore')
  @RequireScope('agents:write')
  @ApiOperation({
    description:
      'Makes a shipped agent what it is when it comes, and brings it back where it was archived. From ' +
      'then on it follows what is shipped. Takes an admin.',
  })
  @ApiParam({ name: 'name', example: 'coach' })
  @Answers(200, 'It is in use, and was as it is shipped already', agentSchema, ['Location'])
  @Answers(201, 'The next version, as it is shipped', agentSchema, ['Location'])
  @Refuses(404, 'AGENT_NOT_FOUND')
  @Refuses(409, 'AGENT_NOT_SHIPPED', 'AGENT_VERSION_CONFLICT')
  async restoreAgent(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentView> {
    return this.#told(valueOf(await this.writes.restore(principal, name)), reply);
  }

  #told({ agent, isNew }: Written, reply: FastifyReply): AgentView {
    const view = this.#toView(agent);
    void reply.status(isNew ? 201 : 200).header('location', view.links.self);
    return view;
  }

  readonly #toView = (agent: AgentVersion): AgentView => toAgentView(agent, this.env.DEFAULT_MODEL);
}
