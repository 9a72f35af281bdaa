import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { ENV, type Env } from '../config/env.js';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOfRows, type Page, type PageQuery } from '../gateways/rest/paging/page.js';
import { notFound } from '../gateways/rest/problems/problem.js';
import { refuseOlderVersion } from './agent-authority.js';
import { agentArchived } from '../gateways/rest/agents/agent-problems.js';
import { parseAgentReference } from './agent-reference.js';
import type { AgentVersion } from './agent-version.js';
import {
  agentPositionSchema,
  versionPositionSchema,
  type AgentView,
  type ListAgentsQuery,
} from '../gateways/rest/agents/agents.schema.js';
import { PrismaAgentRepository } from './prisma-agent.repository.js';
import { toAgentView } from '../gateways/rest/agents/to-agent-view.js';

const aboveAllVersions = 2_147_483_647;

@Injectable()
export class AgentsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly agents: PrismaAgentRepository,
  ) {}

  /** The version that `name` or `name@version` means for a tenant; undefined when there is none. */
  async resolve(tenant: string, reference: string): Promise<AgentVersion | undefined> {
    const parsed = parseAgentReference(reference);
    return parsed && this.agents.find(tenant, parsed.name, parsed.version);
  }

  /**
   * The same for a new job of the principal. Throws 409 for an archived agent, 403 for an older version
   * that asks people less than the newest does: guards that were put up later would else be walked
   * around.
   */
  async resolveFor(principal: Principal, reference: string): Promise<AgentVersion | undefined> {
    const { tenant } = principal;
    const found = await this.resolve(tenant, reference);
    if (found?.archivedAt) throw agentArchived(found.name, found.archivedAt);
    if (found && parseAgentReference(reference)?.version !== undefined) {
      const newest = await this.agents.find(tenant, found.name);
      if (newest) refuseOlderVersion(principal, newest.definition, found.definition);
    }
    return found;
  }

  async list(
    tenant: string,
    { archived: isArchived, limit, cursor }: ListAgentsQuery,
  ): Promise<Page<AgentView>> {
    const after = decodeCursor(agentPositionSchema, cursor);
    const rows = await this.agents.listNewest({ tenant, isArchived }, after?.name ?? '', limit);
    return pageOfRows(rows, this.#toView, ({ name }) => ({ name }));
  }

  /** The newest version; throws 404 for a name that the tenant does not see. */
  async get(tenant: string, name: string): Promise<AgentView> {
    const found = await this.resolve(tenant, name);
    if (found?.name !== name) throw notFound('agent', name);
    return this.#toView(found);
  }

  /** All versions, newest first; throws 404 for a name that the tenant does not see. */
  async listVersions(
    tenant: string,
    name: string,
    { limit, cursor }: PageQuery,
  ): Promise<Page<AgentView>> {
    const below = decodeCursor(versionPositionSchema, cursor)?.version ?? aboveAllVersions;
    const isName = parseAgentReference(name)?.name === name;
    const page = isName ? await this.agents.listVersions(tenant, name, below, limit) : undefined;
    if (!page || page.rows.length === 0) throw notFound('agent', name);
    return pageOfRows(page, this.#toView, ({ version }) => ({ version }));
  }

  readonly #toView = (agent: AgentVersion): AgentView => toAgentView(agent, this.env.DEFAULT_MODEL);
}
