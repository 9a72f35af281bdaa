import { randomUUID } from 'node:crypto';
import { type AgentDefinition, Result } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { type Act, type AuditEntry, auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { toolCeilingOf } from '../auth/scopes.js';
import { ENV, type Env } from '../config/env.js';
import { modelProblem, type ModelProblem } from '../config/models/known-models.js';
import {
  findToolsNotHeld,
  findUnknownTools,
  replacementRefusal,
  shippedRefusal,
} from './agent-authority.js';
import { agentNotices } from './agent-notices.js';
import type { AgentRefusal } from './agent-refusal.js';
import { type AgentVersion, isSameDefinition, shippedTenant } from './agent-version.js';
import { AgentWriteRepository, type VersionPlace } from './agent-write.repository.js';
import { AgentsService } from './agents.service.js';
import { AgentReadRepository } from './agent-read.repository.js';

/** How often a write tries the next number when others take it first. */
const maximumTries = 20;

/** An agent, and whether a version was made; false where it was like that already. */
export interface Written {
  readonly agent: AgentVersion;
  readonly isNew: boolean;
  /** The version that it follows or finds there. */
  readonly before: AgentVersion | undefined;
}

interface NextVersion {
  readonly action: Act['action'];
  /** Nothing is written, and the version is what it would be. */
  readonly isTrial?: boolean;
  readonly definition: AgentDefinition;
  /** Why it may not follow the newest version. */
  readonly refusal?: (newest: AgentDefinition | undefined) => AgentRefusal | undefined;
  /** Whether the newest version will do. */
  readonly isThere: (newest: AgentDefinition) => boolean;
  /** False where another one took the number first. */
  readonly add: (place: VersionPlace, audit: AuditEntry) => Promise<boolean>;
}

/** Who may write what, and the next version of an agent. */
@Injectable()
export class AgentWritesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly agents: AgentReadRepository,
    private readonly reads: AgentsService,
    private readonly writes: AgentWriteRepository,
    private readonly tools: ToolRegistryService,
  ) {}

  /**
   * Makes the next version, unless the agent is like that already; brings an archived one back. The
   * notices tell what may surprise in it. A trial writes nothing and answers the same.
   */
  async put(
    principal: Principal,
    definition: AgentDefinition,
    { isTrial = false }: { readonly isTrial?: boolean } = {},
  ): Promise<Result<Written & { readonly notices: string[] }, AgentRefusal>> {
    const { DEFAULT_MODEL: defaultModel } = this.env;
    const { name } = definition;
    const tools = await this.tools.readForTenant(principal.tenant);
    const toolNames = tools.names();
    const missing = tools.missing(definition.toolNames);
    const unknown = findUnknownTools(definition.toolNames, toolNames, missing);
    if (unknown.length > 0) return Result.error({ code: 'UNKNOWN_TOOL', tools: unknown });
    const ceiling = toolCeilingOf(this.env, principal.tenant);
    const notHeld = findToolsNotHeld(principal, ceiling, definition.toolNames);
    if (notHeld.length > 0) return Result.error({ code: 'TOOL_NOT_HELD', tools: notHeld });
    const isShipped = (await this.agents.find(shippedTenant, name)) !== undefined;
    const written = await this.#next(principal, {
      action: 'agent.written',
      isTrial,
      definition,
      refusal: (newest) => replacementRefusal(principal, { isShipped, newest, next: definition }),
      isThere: (newest) => isSameDefinition(newest, asWritten(definition, newest, defaultModel)),
      add: (place, audit) => this.writes.add(place, definition, audit),
    });
    if (written.isError()) return written;
    const { before, isNew } = written.value;
    const notices = agentNotices({
      before,
      definition,
      isNew,
      toolNames,
      missing,
      defaultModel,
      modelProblem: (model) => this.#modelProblem(model),
    });
    return Result.ok({ ...written.value, notices });
  }

  /** What a process without a worker lacks, the workers may have. */
  #modelProblem(modelId: string): ModelProblem | undefined {
    const problem = modelProblem(modelId, this.env);
    return this.env.ROLE === 'api' && problem === 'unset' ? undefined : problem;
  }

  /** Takes an agent out of use; nothing where it is. A shipped one takes an admin. */
  async archive(principal: Principal, name: string): Promise<Result<undefined, AgentRefusal>> {
    const newest = await this.reads.get(principal.tenant, name);
    if (newest.isError()) return newest;
    const shipped = await this.reads.get(shippedTenant, name);
    const refusal = shipped.isOk() && shippedRefusal(principal, `archiving ${name}`);
    if (refusal) return Result.error(refusal);
    const details = { version: newest.value.version };
    const audit = auditEntry(principal, { action: 'agent.archived', target: name, details });
    await this.writes.archive(principal.tenant, name, audit);
    return Result.ok(undefined);
  }

  /**
   * Makes a shipped agent what it is when it comes: in use, and the shipped definition its newest
   * version. Takes an admin.
   */
  async restore(principal: Principal, name: string): Promise<Result<Written, AgentRefusal>> {
    const { tenant } = principal;
    const [newest, shipped] = [
      await this.reads.get(tenant, name),
      await this.reads.get(shippedTenant, name),
    ];
    if (newest.isError()) return newest;
    if (shipped.isError()) return Result.error({ code: 'AGENT_NOT_SHIPPED', name });
    const refusal = shippedRefusal(principal, `restoring ${name}`);
    if (refusal) return Result.error(refusal);
    const { definition } = shipped.value;
    const isThere = (before: AgentDefinition) => isSameDefinition(before, definition);
    const action = 'agent.restored';
    if (newest.value.archivedAt && isThere(newest.value.definition)) {
      const details = { version: newest.value.version };
      const audit = auditEntry(principal, { action, target: name, details });
      await this.writes.unarchive(tenant, name, audit);
    }
    const add: NextVersion['add'] = (place, audit) =>
      this.writes.addCopy(place, shipped.value, audit);
    return this.#next(principal, { action, definition, isThere, add });
  }

  async #next(
    principal: Principal,
    { action, isTrial, definition, refusal, isThere, add }: NextVersion,
  ): Promise<Result<Written, AgentRefusal>> {
    const { tenant } = principal;
    const { name, toolNames, requireApproval, approvals } = definition;
    for (let tries = 0; tries < maximumTries; tries += 1) {
      const before = await this.agents.find(tenant, name);
      const refused = refusal?.(before?.definition);
      if (refused) return Result.error(refused);
      if (before && !before.archivedAt && isThere(before.definition)) {
        return Result.ok({ agent: before, before, isNew: false });
      }
      const version = (before?.version ?? 0) + 1;
      if (isTrial === true) {
        return Result.ok({
          agent: tried({ tenant, name, version }, definition),
          before,
          isNew: true,
        });
      }
      const details = { version, toolNames, requireApproval, approvals };
      const audit = auditEntry(principal, { action, target: name, details });
      const isAdded = await add({ tenant, name, version }, audit);
      const added = isAdded ? await this.agents.find(tenant, name, version) : undefined;
      if (added) return Result.ok({ agent: added, before, isNew: true });
    }
    return Result.error({ code: 'AGENT_VERSION_CONFLICT', name });
  }
}

/** A version that is not there. */
const tried = (place: VersionPlace, definition: AgentDefinition): AgentVersion => ({
  ...place,
  id: randomUUID(),
  definition,
  createdAt: new Date(),
  isShipped: false,
  archivedAt: null,
});

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
