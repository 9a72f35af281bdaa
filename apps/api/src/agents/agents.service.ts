import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import type { PageRows } from '../database/page-bytes.js';
import { replacementRefusal } from './agent-authority.js';
import type { AgentRefusal } from './agent-refusal.js';
import { type AgentVersion, parseAgentReference } from './agent-version.js';
import { AgentReadRepository } from './agent-read.repository.js';

@Injectable()
export class AgentsService {
  constructor(private readonly agents: AgentReadRepository) {}

  /**
   * The version that `name` or `name@version` means for a new job of the principal; undefined when
   * there is none. An older version that asks people less than the newest takes an admin: guards that
   * were put up later would else be walked around.
   */
  async resolveFor(
    principal: Principal,
    reference: string,
  ): Promise<Result<AgentVersion | undefined, AgentRefusal>> {
    const { tenant } = principal;
    const parsed = parseAgentReference(reference);
    const found = parsed && (await this.agents.find(tenant, parsed.name, parsed.version));
    if (found?.archivedAt) {
      return Result.error({ code: 'AGENT_ARCHIVED', name: found.name, at: found.archivedAt });
    }
    if (!found || parsed.version === undefined) return Result.ok(found);
    const newest = await this.agents.find(tenant, found.name);
    const refusal = replacementRefusal(principal, {
      isShipped: false,
      newest: newest?.definition,
      next: found.definition,
    });
    return refusal ? Result.error(refusal) : Result.ok(found);
  }

  /** The newest version of each agent that the tenant sees, by name: of those archived, or not. */
  list(
    tenant: string,
    isArchived: boolean,
    afterName: string,
    limit: number,
  ): Promise<PageRows<AgentVersion>> {
    return this.agents.listNewest({ tenant, isArchived }, afterName, limit);
  }

  /** The newest version under a name; a reference to a version is none. */
  async get(tenant: string, name: string): Promise<Result<AgentVersion, AgentRefusal>> {
    const isName = parseAgentReference(name)?.name === name;
    const found = isName ? await this.agents.find(tenant, name) : undefined;
    return found ? Result.ok(found) : Result.error({ code: 'AGENT_NOT_FOUND', name });
  }

  /** All versions below a number, newest first. */
  async listVersions(
    tenant: string,
    name: string,
    below: number,
    limit: number,
  ): Promise<Result<PageRows<AgentVersion>, AgentRefusal>> {
    const isName = parseAgentReference(name)?.name === name;
    const page = isName ? await this.agents.listVersions(tenant, name, below, limit) : undefined;
    return page && page.rows.length > 0
      ? Result.ok(page)
      : Result.error({ code: 'AGENT_NOT_FOUND', name });
  }
}
