import type { AgentDefinition } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { auditEntry } from '../auth/audit/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { toolCeilingOf } from '../auth/tool-ceiling.js';
import { ENV, type Env } from '../config/env.js';
import { decodeCursor } from '../http/cursor.js';
import { pageOfRows, type Page, type PageQuery } from '../http/page.js';
import { notFound, Problem } from '../http/problem.js';
import { refuseOlderVersion, refuseToolsNotHeld, refuseWithoutAdmin } from './agent-authority.js';
import { parseAgentReference } from './agent-reference.js';
import { shippedTenant, type AgentVersion } from './agent-version.js';
import {
  agentPositionSchema,
  versionPositionSchema,
  type AgentView,
  type PutAgent,
} from './agents.schema.js';
import { PrismaAgentRepository } from './prisma-agent.repository.js';
import { toAgentView } from './to-agent-view.js';
import { findUnknownTools } from './unknown-tools.js';

/** How often a PUT tries the next number when others take it first. */
const maximumTries = 20;

const aboveAllVersions = 2_147_483_647;

@Injectable()
export class AgentsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly agents: PrismaAgentRepository,
    private readonly tools: ToolRegistryService,
  ) {}

  /** The version that `name` or `name@version` means for a tenant; undefined when there is none. */
  async resolve(tenant: string, reference: string): Promise<AgentVersion | undefined> {
    const parsed = parseAgentReference(reference);
    return parsed && this.agents.find(tenant, parsed.name, parsed.version);
  }

  /**
   * The same for a job of the principal. Throws 403 for an older version that asks people less than
   * the newest does: guards that were put up later would else be walked around.
   */
  async resolveFor(principal: Principal, reference: string): Promise<AgentVersion | undefined> {
    const { tenant } = principal;
    const found = await this.resolve(tenant, reference);
    if (found && parseAgentReference(reference)?.version !== undefined) {
      const newest = await this.agents.find(tenant, found.name);
      if (newest) refuseOlderVersion(principal, newest.definition, found.definition);
    }
    return found;
  }

  async list(tenant: string, { limit, cursor }: PageQuery): Promise<Page<AgentView>> {
    const after = decodeCursor(agentPositionSchema, cursor);
    const rows = await this.agents.listNewest(tenant, after?.name ?? '', limit);
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

  /**
   * Makes the next version, also when nothing changed; throws 422 for tools that do not exist, 403 for
   * what is beyond the principal's authority.
   */
  async put(principal: Principal, name: string, request: PutAgent): Promise<AgentView> {
    const { tenant } = principal;
    const definition: AgentDefinition = { ...request, name };
    this.#refuseUnknownTools(definition);
    refuseToolsNotHeld(principal, toolCeilingOf(this.env, tenant), definition);
    const isShipped = (await this.agents.find(shippedTenant, name)) !== undefined;
    for (let tries = 0; tries < maximumTries; tries += 1) {
      const newest = await this.agents.find(tenant, name);
      refuseWithoutAdmin(principal, { isShipped, newest: newest?.definition, next: definition });
      const version = (newest?.version ?? 0) + 1;
      const { toolNames, requireApproval, approvals } = definition;
      const details = { version, toolNames, requireApproval, approvals };
      const audit = auditEntry(principal, { action: 'agent.written', target: name, details });
      const added = await this.agents.add(tenant, version, definition, audit);
      if (added !== undefined) return this.#toView(added);
    }
    throw new Problem(
      409,
      'AGENT_VERSION_CONFLICT',
      `Others keep making versions of agent ${name} at the same moment. Try again.`,
    );
  }

  #refuseUnknownTools({ toolNames }: AgentDefinition): void {
    const unknown = findUnknownTools(toolNames, this.tools.names());
    if (unknown.length === 0) return;
    throw new Problem(
      422,
      'UNKNOWN_TOOL',
      `There are no tools named ${unknown.map(({ name }) => name).join(', ')}. GET /v1/tools lists those there are.`,
      {
        errors: unknown.map(({ index, name }) => ({
          pointer: `/toolNames/${index}`,
          detail: `No tool is named ${name}`,
        })),
      },
    );
  }

  readonly #toView = (agent: AgentVersion): AgentView => toAgentView(agent, this.env.DEFAULT_MODEL);
}
