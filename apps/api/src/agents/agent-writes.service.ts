import type { AgentDefinition } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { type Act, type AuditEntry, auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { toolCeilingOf } from '../auth/tool-ceiling.js';
import { ENV, type Env } from '../config/env.js';
import { notFound } from '../gateways/rest/problems/problem.js';
import {
  refuseShippedWithoutAdmin,
  refuseToolsNotHeld,
  refuseWithoutAdmin,
} from './agent-authority.js';
import { agentNotices } from './agent-notices.js';
import { agentNotShipped, agentVersionConflict } from '../gateways/rest/agents/agent-problems.js';
import { parseAgentReference } from './agent-reference.js';
import { type AgentVersion, isSameDefinition, shippedTenant } from './agent-version.js';
import { AgentWriteRepository, type VersionPlace } from './agent-write.repository.js';
import type {
  AgentView,
  PutAgent,
  WrittenAgentView,
} from '../gateways/rest/agents/agents.schema.js';
import { PrismaAgentRepository } from './prisma-agent.repository.js';
import { toAgentView } from '../gateways/rest/agents/to-agent-view.js';
import { refuseUnknownTools } from './unknown-tools.js';

/** How often a write tries the next number when others take it first. */
const maximumTries = 20;

/** An agent, and whether a version was made; false where it was like that already. */
export interface Written<View extends AgentView = AgentView> {
  readonly agent: View;
  readonly isNew: boolean;
}

interface NextVersion {
  readonly action: Act['action'];
  readonly definition: AgentDefinition;
  /** Whether the newest version will do; throws where a version may not follow it. */
  readonly isThere: (newest: AgentVersion | undefined) => boolean;
  /** False where another one took the number first. */
  readonly add: (place: VersionPlace, audit: AuditEntry) => Promise<boolean>;
}

/** What became of it, and the version that it follows or finds there. */
interface Step extends Written {
  readonly before: AgentVersion | undefined;
}

/** Who may write what, and the next version of an agent. */
@Injectable()
export class AgentWritesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly agents: PrismaAgentRepository,
    private readonly writes: AgentWriteRepository,
    private readonly tools: ToolRegistryService,
  ) {}

  /**
   * Makes the next version, unless the agent is like that already; brings an archived one back.
   * Throws 422 for tools that do not exist, 403 for what is beyond the principal's authority.
   */
  async put(
    principal: Principal,
    name: string,
    request: PutAgent,
  ): Promise<Written<WrittenAgentView>> {
    const { DEFAULT_MODEL: defaultModel } = this.env;
    const definition: AgentDefinition = { ...request, name };
    const toolNames = this.tools.names();
    refuseUnknownTools(definition, toolNames);
    refuseToolsNotHeld(principal, toolCeilingOf(this.env, principal.tenant), definition);
    const isShipped = (await this.agents.find(shippedTenant, name)) !== undefined;
    const { before, agent, isNew } = await this.#next(principal, {
      action: 'agent.written',
      definition,
      isThere: (newest) => {
        const replaced = newest?.definition;
        refuseWithoutAdmin(principal, { isShipped, newest: replaced, next: definition });
        if (!replaced || newest.archivedAt) return false;
        return isSameDefinition(replaced, asWritten(definition, replaced, defaultModel));
      },
      add: (place, audit) => this.writes.add(place, definition, audit),
    });
    const notices = agentNotices({ before, definition, isNew, toolNames, defaultModel });
    return { agent: { ...agent, notices }, isNew };
  }

  /** Takes an agent out of use; nothing where it is. Throws 404, and 403 for a shipped one. */
  async archive(principal: Principal, name: string): Promise<void> {
    const newest = await this.#newest(principal, name);
    if (!newest) throw notFound('agent', name);
    if (await this.#newest({ tenant: shippedTenant }, name)) {
      refuseShippedWithoutAdmin(principal, `archiving ${name}`);
    }
    const details = { version: newest.version };
    const audit = auditEntry(principal, { action: 'agent.archived', target: name, details });
    await this.writes.archive(principal.tenant, name, audit);
  }

  /**
   * Makes a shipped agent what it is when it comes: in use, and the shipped definition its newest
   * version. Throws 404, 409 for an agent that is not shipped, 403 without an admin.
   */
  async restore(principal: Principal, name: string): Promise<Written> {
    const { tenant } = principal;
    const [newest, shipped] = [
      await this.#newest(principal, name),
      await this.#newest({ tenant: shippedTenant }, name),
    ];
    if (!newest) throw notFound('agent', name);
    if (!shipped) throw agentNotShipped(name);
    refuseShippedWithoutAdmin(principal, `restoring ${name}`);
    const { definition } = shipped;
    const action = 'agent.restored';
    if (newest.archivedAt && isSameDefinition(newest.definition, definition)) {
      const details = { version: newest.version };
      const audit = auditEntry(principal, { action, target: name, details });
      await this.writes.unarchive(tenant, name, audit);
    }
    return this.#next(principal, {
      action,
      definition,
      isThere: (before) =>
        before !== undefined &&
        before.archivedAt === null &&
        isSameDefinition(before.definition, definition),
      add: (place, audit) => this.writes.addCopy(place, shipped, audit),
    });
  }

  /** The newest version that a tenant sees under a name; a reference to a version is none. */
  async #newest(
    { tenant }: Pick<Principal, 'tenant'>,
    name: string,
  ): Promise<AgentVersion | undefined> {
    const isName = parseAgentReference(name)?.name === name;
    return isName ? this.agents.find(tenant, name) : undefined;
  }

  /** Throws 409 where others keep being faster. */
  async #next(
    principal: Principal,
    { action, definition, isThere, add }: NextVersion,
  ): Promise<Step> {
    const { tenant } = principal;
    const { name, toolNames, requireApproval, approvals } = definition;
    for (let tries = 0; tries < maximumTries; tries += 1) {
      const before = await this.agents.find(tenant, name);
      if (isThere(before) && before) return { agent: this.#toView(before), before, isNew: false };
      const version = (before?.version ?? 0) + 1;
      const details = { version, toolNames, requireApproval, approvals };
      const audit = auditEntry(principal, { action, target: name, details });
      const isAdded = await add({ tenant, name, version }, audit);
      const added = isAdded ? await this.agents.find(tenant, name, version) : undefined;
      if (added) return { agent: this.#toView(added), before, isNew: true };
    }
    throw agentVersionConflict(name);
  }

  readonly #toView = (agent: AgentVersion): AgentView => toAgentView(agent, this.env.DEFAULT_MODEL);
}

/**
 * A definition as it compares with the one that it would replace. A GET shows the default model where
 * an agent names none; to send that back is not to name it.
 */
function asWritten(
  definition: AgentDefinition,
  replaced: AgentDefinition,
  defaultModel: string,
): AgentDefinition {
  if (replaced.model !== undefined || definition.model !== defaultModel) return definition;
  const { model: _model, ...others } = definition;
  return others;
}
