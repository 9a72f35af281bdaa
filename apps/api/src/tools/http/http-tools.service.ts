import { type JsonObject, Result, toJsonObject } from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { type Act, auditEntry } from '../../auth/audit-entry.js';
import type { Principal } from '../../auth/principal.js';
import { ENV, type Env } from '../../config/env.js';
import { OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { newSigningSecret } from '../../outbound/sign-message.js';
import type { UrlFault } from '../../outbound/outbound-url.js';
import { SecretKeeper } from '../../secrets/secret-keeper.js';
import { definitionHash, type TenantToolRow } from '../tenant/tenant-tool.js';
import { maxTenantTools, TenantToolRepository } from '../tenant/tenant-tool.repository.js';
import { CallSecretsRepository } from './call-secrets.repository.js';
import { addressFault, faultOf } from './check-http-tool.js';
import { asksFirst, type HttpTool } from './http-tool.js';

/** Why a tool over HTTP is not written, found or changed. */
export type HttpToolRefusal =
  | { readonly code: 'TOOL_NOT_FOUND'; readonly name: string }
  /** `why` ends a sentence. */
  | { readonly code: 'TOOL_UNFIT'; readonly name: string; readonly why: string }
  | { readonly code: 'TOOL_NAME_TAKEN'; readonly name: string; readonly by: string }
  | { readonly code: 'TOOL_URL_REFUSED'; readonly fault: UrlFault }
  | { readonly code: 'TOO_MANY_TOOLS'; readonly max: number };

/** A tool that was written. */
export interface WrittenHttpTool {
  readonly row: TenantToolRow;
  /** Of a new one, and only here: what signs its calls. */
  readonly secret: string | undefined;
}

const kind = 'http';

/** What a signing secret is bound to. A tool's name has no blank, so that no two places are the same. */
export const placeOfTool = (tenant: string, name: string): string => `${tenant} ${name}`;

/** The keeper of what signs the calls of tools. */
export const toolSecrets = (env: Env): SecretKeeper => new SecretKeeper(env, 'tool calls');

/** The tools over HTTP that tenants write. */
@Injectable()
export class HttpToolsService {
  readonly #keeper: SecretKeeper;

  constructor(
    private readonly tools: TenantToolRepository,
    private readonly secrets: CallSecretsRepository,
    private readonly registry: ToolRegistryService,
    private readonly addresses: OutboundAddresses,
    @Inject(ENV) env: Env,
  ) {
    this.#keeper = toolSecrets(env);
  }

  async get({ tenant }: Principal, name: string): Promise<Result<TenantToolRow, HttpToolRefusal>> {
    const { tools } = await this.tools.read(tenant);
    const row = tools.find((one) => one.name === name && one.kind === kind);
    return row ? Result.ok(row) : notFound(name);
  }

  /** Replaces all of it; jobs have it from their next attempt on. */
  async put(
    principal: Principal,
    name: string,
    tool: HttpTool,
  ): Promise<Result<WrittenHttpTool, HttpToolRefusal>> {
    const { tenant } = principal;
    const why = faultOf(name, tool);
    if (why !== undefined) return Result.error({ code: 'TOOL_UNFIT', name, why });
    const fault = await addressFault(tool, this.addresses);
    if (fault) return Result.error({ code: 'TOOL_URL_REFUSED', fault });
    if (this.registry.isTaken(name)) return taken(name, 'a tool of the installation');
    const secret = newSigningSecret();
    const sealed = await this.#keeper.seal(secret, placeOfTool(tenant, name));
    const definition = toJsonObject(asWritten(tool));
    const hash = definitionHash({ kind, definition });
    const { effect, idempotency, url } = tool;
    const { host } = new URL(url);
    const details = { host, effect, idempotency, hash };
    const entry = auditEntry(principal, { action: 'tool.written', target: name, details });
    const row = { name, kind, definition, hash } as const;
    const put = await this.tools.put(tenant, [{ ...row, secret: sealed }], entry);
    switch (put.kind) {
      case 'written':
      case 'unchanged': {
        const isNew = put.kind === 'written' && put.added.length > 0;
        return Result.ok({ row: { tenant, ...row }, secret: isNew ? secret : undefined });
      }
      case 'too_many':
        return Result.error({ code: 'TOO_MANY_TOOLS', max: maxTenantTools });
      case 'taken':
        return taken(name, 'a remote worker');
    }
  }

  /** Calls that were sent are answered; jobs that go on later do not find it. */
  async remove(principal: Principal, name: string): Promise<Result<undefined, HttpToolRefusal>> {
    const entry = auditEntry(principal, act('tool.deleted', name));
    const isRemoved = await this.tools.remove({ tenant: principal.tenant, name, kind }, entry);
    return isRemoved ? Result.ok(undefined) : notFound(name);
  }

  /** A new secret; the one until now signs beside it for 24 hours. */
  async rotate(
    principal: Principal,
    name: string,
  ): Promise<Result<WrittenHttpTool, HttpToolRefusal>> {
    const { tenant } = principal;
    const found = await this.get(principal, name);
    if (found.isError()) return found;
    const secret = newSigningSecret();
    const sealed = await this.#keeper.seal(secret, placeOfTool(tenant, name));
    const entry = auditEntry(principal, act('tool.rotated', name));
    const isRotated = await this.secrets.rotate({ tenant, name, secret: sealed }, entry);
    return isRotated ? Result.ok({ row: found.value, secret }) : notFound(name);
  }
}

/** What is left open is decided when it is written, so that no later version decides otherwise. */
function asWritten(tool: HttpTool): JsonObject {
  const { request, timeoutMs, ...given } = tool;
  return {
    ...given,
    approval: asksFirst(tool) ? 'always' : 'never',
    ...(request ? { request: { ...request } } : { method: 'POST' }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

const notFound = (name: string) => Result.error({ code: 'TOOL_NOT_FOUND', name } as const);

const taken = (name: string, by: string) =>
  Result.error({ code: 'TOOL_NAME_TAKEN', name, by } as const);

const act = (action: Act['action'], target: string): Act => ({ action, target, details: {} });
