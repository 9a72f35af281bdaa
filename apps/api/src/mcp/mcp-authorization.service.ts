import { Result } from '@faina/agent-core';
import type { AuthorizationLink, OAuthClient } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { McpSources } from './mcp-sources.service.js';
import { auditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { DatabasePool } from '../database/database-pool.js';

/** Why there is no link: no such server, or none that a person authorizes the service at. */
export interface McpAuthorizationRefusal {
  readonly code: 'MCP_SERVER_NOT_FOUND' | 'NOTHING_TO_AUTHORIZE' | 'MCP_LINK_UNKNOWN';
  readonly name: string;
}

type Answer = Result<'authorized' | 'refused', McpAuthorizationRefusal>;

const parameterSchema = z.string().max(8_192);

/** The authorization at MCP servers as an administrator gives it, once. */
@Injectable()
export class McpAuthorizationService {
  constructor(
    private readonly sources: McpSources,
    private readonly pool: DatabasePool,
  ) {}

  /** The link that an administrator opens. */
  async link(
    principal: Principal,
    name: string,
  ): Promise<Result<AuthorizationLink, McpAuthorizationRefusal>> {
    const client = this.#clientOf(name);
    if (client.isError()) return client;
    const link = await client.value.link();
    if (!link) return Result.error({ code: 'NOTHING_TO_AUTHORIZE', name });
    const entry = auditEntry(principal, {
      action: 'server.authorized',
      target: name,
      details: {},
    });
    await this.pool.query(`with begun as (select 1) ${insertAudit('begun', '$1')}`, [
      auditParameter(entry),
    ]);
    return Result.ok(link);
  }

  /**
   * What the authorization server has sent the administrator's browser back with. Anybody may ask, so
   * that it tells nothing of which servers there are.
   */
  async answer(name: string, query: Readonly<Record<string, unknown>>): Promise<Answer> {
    const unknown = Result.error({ code: 'MCP_LINK_UNKNOWN', name } as const);
    const client = this.#clientOf(name);
    if (client.isError()) return unknown;
    const parameters = new URLSearchParams();
    for (const key of ['code', 'state', 'iss', 'error']) {
      const { data } = parameterSchema.safeParse(query[key]);
      if (data !== undefined) parameters.set(key, data);
    }
    const end = await client.value.answer(parameters);
    return end === 'unknown' ? unknown : Result.ok(end);
  }

  #clientOf(name: string): Result<OAuthClient, McpAuthorizationRefusal> {
    const source = this.sources.servers.find(({ server }) => server === name);
    if (!source) return Result.error({ code: 'MCP_SERVER_NOT_FOUND', name });
    return source.oauth
      ? Result.ok(source.oauth)
      : Result.error({ code: 'NOTHING_TO_AUTHORIZE', name });
  }
}
