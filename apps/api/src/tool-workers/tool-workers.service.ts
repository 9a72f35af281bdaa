import { matchesAnyGlob, Result, toJsonObject } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { auditEntry } from '../auth/audit-entry.js';
import type { AuthRefusal } from '../auth/auth-refusal.js';
import type { Principal } from '../auth/principal.js';
import { hasScope, runGlobsOf } from '../auth/scopes.js';
import { ENV, type Env } from '../config/env.js';
import { definitionHash } from '../tools/tenant/tenant-tool.js';
import { maxTenantTools, TenantToolRepository } from '../tools/tenant/tenant-tool.repository.js';
import {
  isLoosened,
  type RemoteTool,
  remoteToolSchema,
  toAgentTool,
} from '../tools/remote/remote-tool.js';
import { maxToolWorkers, type SeenTool, ToolWorkerRepository } from './tool-worker.repository.js';

/** Why a worker is not registered. */
export type ToolWorkerRefusal =
  | AuthRefusal
  | { readonly code: 'TOOL_NOT_FOUND'; readonly name: string }
  | { readonly code: 'TOOL_WORKER_NOT_FOUND'; readonly name: string }
  /** `why` ends a sentence. */
  | { readonly code: 'TOOL_UNFIT'; readonly name: string; readonly why: string }
  | { readonly code: 'TOOL_NAME_TAKEN'; readonly name: string; readonly by: string }
  | { readonly code: 'TOO_MANY_TOOLS'; readonly max: number }
  | { readonly code: 'TOO_MANY_TOOL_WORKERS'; readonly max: number }
  | { readonly code: 'TOO_MANY_CLAIMS' };

/** A program elsewhere, with the tools that it has. */
export interface RegisteredWorker {
  readonly name: string;
  readonly tools: readonly (RemoteTool & { readonly name: string })[];
}

const kind = 'remote';

/** Registers programs elsewhere that take calls of tools. */
@Injectable()
export class ToolWorkersService {
  constructor(
    private readonly workers: ToolWorkerRepository,
    private readonly tools: TenantToolRepository,
    private readonly registry: ToolRegistryService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** How long a call is a worker's without a heartbeat, in milliseconds. */
  get leaseMs(): number {
    return this.env.LEASE_MS;
  }

  /** Its tools become tools of the tenant; the same again changes nothing. */
  async register(
    principal: Principal,
    { name: worker, tools }: RegisteredWorker,
  ): Promise<Result<undefined, ToolWorkerRefusal>> {
    const { tenant } = principal;
    const globs = runGlobsOf(principal);
    const before = new Map((await this.tools.read(tenant)).tools.map((row) => [row.name, row]));
    for (const { name, ...tool } of tools) {
      if (!matchesAnyGlob(name, globs))
        return lacking('tools:run:*', `a worker of '${name}' (tools:run:${name} is enough)`);
      const made = toAgentTool(name, tool);
      if (made.isError()) return Result.error({ code: 'TOOL_UNFIT', name, why: made.error });
      if (this.registry.isTaken(name)) return taken(name, 'a tool of the installation');
      const stored = remoteToolSchema.safeParse(before.get(name)?.definition);
      // Who may run a tool must not thereby let it act without the question that somebody wanted.
      if (stored.success && isLoosened(stored.data, tool) && !hasScope(principal, ['admin']))
        return lacking('admin', `a '${name}' that acts with fewer questions than before`);
    }
    const rows = tools.map(({ name, ...tool }) => {
      const definition = toJsonObject(tool);
      return { name, kind, definition, hash: definitionHash({ kind, definition }) } as const;
    });
    const details = {
      worker,
      tools: rows.map(({ name, hash }) => ({ name, hash, before: before.get(name)?.hash ?? null })),
    };
    const audit = auditEntry(principal, { action: 'tool.registered', target: worker, details });
    const put = await this.tools.put(tenant, rows, audit);
    if (put.kind === 'too_many')
      return Result.error({ code: 'TOO_MANY_TOOLS', max: maxTenantTools });
    if (put.kind === 'taken') return taken(put.name, 'a tool over HTTP');
    const names = tools.map(({ name }) => name);
    return (await this.workers.register(tenant, worker, names))
      ? Result.ok(undefined)
      : Result.error({ code: 'TOO_MANY_TOOL_WORKERS', max: maxToolWorkers });
  }

  /** By the tool's name, who was seen last that has it. */
  async lastSeen(tenant: string): Promise<ReadonlyMap<string, SeenTool>> {
    return new Map((await this.workers.lastSeen(tenant)).map((seen) => [seen.tool, seen]));
  }
}

const taken = (name: string, by: string) =>
  Result.error({ code: 'TOOL_NAME_TAKEN', name, by } as const);

const lacking = (scope: 'admin' | 'tools:run:*', needs: string) =>
  Result.error({ code: 'MISSING_SCOPE', oneOf: [scope], needs } as const);
