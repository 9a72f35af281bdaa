import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import type { TenantToolKind, TenantToolRow } from './tenant-tool.js';

/** What a tenant may have at most: every model call of an agent with `*` tells of all of them. */
export const maxTenantTools = 200;

/** One to be written; `secret` is stored with a new row alone. */
export interface NewTenantTool extends Omit<TenantToolRow, 'tenant'> {
  /** What signs its calls, encrypted. */
  readonly secret?: Uint8Array;
}

/** What became of tools that were to be written: all of them, or none. */
export type ToolsPut =
  | { readonly kind: 'written'; readonly added: readonly string[] }
  /** They were like that already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'too_many' }
  /** The tenant has one of this name that something else runs. */
  | { readonly kind: 'taken'; readonly name: string; readonly by: TenantToolKind };

/** The tools of a tenant, and which they are: one statement reads both as they stood at one moment. */
export interface TenantToolSet {
  readonly revision: number;
  readonly tools: readonly TenantToolRow[];
  /** Names of the secrets that the tenant keeps. */
  readonly secrets: readonly string[];
}

const readSet = {
  name: 'read_tenant_tools',
  text: `
select (select revision from tenant_tool_sets where tenant = $1) as revision,
  (select json_agg(name) from tenant_secrets where tenant = $1) as secrets,
  (select json_agg(json_build_object('tenant', tenant, 'name', name, 'kind', kind,
      'definition', definition, 'hash', hash) order by name)
    from tenant_tools where tenant = $1) as tools`,
};

const none = { revision: null, tools: null, secrets: null };

/** Those who write come one after another, so that what they have read of the others still holds. */
const takeTurn = `
insert into tenant_tool_sets (tenant) values ($1)
on conflict (tenant) do update set revision = tenant_tool_sets.revision`;

const readStored = 'select name, kind, hash from tenant_tools where tenant = $1';

const putTools = `
with written as (
  insert into tenant_tools (tenant, name, kind, definition, hash, secret)
  select $1, name, kind, definition, hash, decode(secret, 'base64')
  from json_to_recordset($2::json) tool(name text, kind text, definition json, hash text, secret text)
  on conflict (tenant, name) do update
  set definition = excluded.definition, hash = excluded.hash, updated_at = now() returning name),
counted as (update tenant_tool_sets set revision = revision + 1 where tenant = $1 returning tenant)
${insertAudit('counted', '$3')}`;

const removeTool = `
with removed as (
  delete from tenant_tools where tenant = $1 and name = $2 and kind = $3 returning tenant),
counted as (
  update tenant_tool_sets set revision = revision + 1 where tenant in (select tenant from removed)
  returning tenant)
${insertAudit('counted', '$4')}`;

/** The tools that tenants have of their own. */
@Injectable()
export class TenantToolRepository {
  constructor(private readonly pool: DatabasePool) {}

  async read(tenant: string): Promise<TenantToolSet> {
    const values = [tenant];
    const { rows } = await this.pool.query<{
      revision: number | null;
      tools: TenantToolRow[] | null;
      secrets: string[] | null;
    }>({ ...readSet, values });
    const [{ revision, tools, secrets } = none] = rows;
    return { revision: revision ?? 0, tools: tools ?? [], secrets: secrets ?? [] };
  }

  /** Writes all of them or none, and one entry of the audit where that changes something. */
  put(tenant: string, tools: readonly NewTenantTool[], audit: AuditEntry): Promise<ToolsPut> {
    return inTransaction(this.pool, async (connection) => {
      await connection.query(takeTurn, [tenant]);
      const stored = await this.#stored(connection, tenant);
      const taken = tools.find(({ name, kind }) => (stored.get(name)?.kind ?? kind) !== kind);
      const by = taken && stored.get(taken.name)?.kind;
      if (by) return { kind: 'taken', name: taken.name, by };
      if (tools.every(({ name, hash }) => stored.get(name)?.hash === hash)) {
        return { kind: 'unchanged' };
      }
      const added = tools.map(({ name }) => name).filter((name) => !stored.has(name));
      if (stored.size + added.length > maxTenantTools) return { kind: 'too_many' };
      const rows = tools.map(({ secret, ...tool }) => ({
        ...tool,
        secret: secret ? Buffer.from(secret).toString('base64') : null,
      }));
      await connection.query(putTools, [tenant, JSON.stringify(rows), auditParameter(audit)]);
      return { kind: 'written', added };
    });
  }

  /** False: there is none of that name and kind. */
  async remove(
    { tenant, name, kind }: Pick<TenantToolRow, 'tenant' | 'name' | 'kind'>,
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [tenant, name, kind, auditParameter(audit)];
    return (await this.pool.query(removeTool, values)).rowCount === 1;
  }

  async #stored(connection: PoolClient, tenant: string) {
    type Stored = Pick<TenantToolRow, 'name' | 'kind' | 'hash'>;
    const { rows } = await connection.query<Stored>(readStored, [tenant]);
    return new Map(rows.map((row) => [row.name, row]));
  }
}
