import { BoundedCache, Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import type { PageRows } from '../database/page-bytes.js';
import { replacementRefusal } from './agent-authority.js';
import type { AgentRefusal } from './agent-refusal.js';
import { type AgentVersion, parseAgentReference } from './agent-version.js';
import { AgentReadRepository } from './agent-read.repository.js';

/** Newest versions that are at hand. */
const keptAgents = 500;

@Injectable()
export class AgentsService {
  /** By tenant and name; whether one still is the newest is for its user to find out. */
  readonly #newest = new BoundedCache<AgentVersion>(keptAgents);

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
    if (!found) return Result.ok(found);
    if (parsed.version === undefined) {
      this.#newest.set(placeOf(principal, reference), found);
      return Result.ok(found);
    }
    const newest = await this.agents.find(tenant, found.name);
    const refusal = replacementRefusal(principal, {
      isShipped: false,
      newest: newest?.definition,
      next: found.definition,
    });
    return refusal ? Result.error(refusal) : Result.ok(found);
  }

  /**
   * The same from memory, where a name without a version was asked for before: it may have a newer version by
   * now, or be archived. `resolveFor` has the next one from memory renewed.
   */
  async recallFor(
    principal: Principal,
    reference: string,
  ): Promise<Result<AgentVersion | undefined, AgentRefusal>> {
    const kept = this.#newest.get(placeOf(principal, reference));
    return kept ? Result.ok(kept) : this.resolveFor(principal, reference);
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

const placeOf = ({ tenant }: Principal, name: string): string => `${tenant} ${name}`;
