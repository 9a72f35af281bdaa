import { randomUUID } from 'node:crypto';
import { storedAgentDefinitionSchema, type AgentDefinition } from '@faina/agent-core';
import { Prisma, type AgentVersion as AgentVersionRow } from '@faina/database';
import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../auth/audit/audit-entry.js';
import { auditParameter, insertAudit } from '../auth/audit/audit-statements.js';
import { DatabasePool } from '../database/database-pool.js';
import { fittingIds, type PageRows } from '../database/page-bytes.js';
import { PrismaService } from '../database/prisma.service.js';
import { shippedTenant, type AgentVersion } from './agent-version.js';

const toAgentVersion = (row: AgentVersionRow): AgentVersion => ({
  ...row,
  definition: storedAgentDefinitionSchema.parse(row.definition),
});

/**
 * What a tenant sees of the agents: its own versions, and the shipped ones up to its first own
 * version of the same name. From there on the tenant's line is its own, whatever is shipped later,
 * and no number occurs twice.
 */
const visible = (tenant: string) => Prisma.sql`(
  select a.* from agent_versions a
  where a.tenant = ${tenant}
     or (a.tenant = ${shippedTenant} and not exists (
          select 1 from agent_versions own
          where own.tenant = ${tenant} and own.name = a.name and own.version <= a.version)))`;

const columns = Prisma.sql`id, tenant, name, version, definition, created_at as "createdAt"`;

const addVersion = (then: string): string => `
with added as (
  insert into agent_versions (id, tenant, name, version, definition) values ($1, $2, $3, $4, $5)
  on conflict (tenant, name, version) do nothing
  returning *)${then}
select id, tenant, name, version, definition, created_at as "createdAt" from added`;

const addAudited = addVersion(`, audited as (${insertAudit('added', '$6')})`);

@Injectable()
export class PrismaAgentRepository {
  constructor(
    private readonly pool: DatabasePool,
    private readonly prisma: PrismaService,
  ) {}

  /** The newest version of each visible agent, by name. */
  async listNewest(
    tenant: string,
    afterName: string,
    limit: number,
  ): Promise<PageRows<AgentVersion>> {
    return this.#page(
      tenant,
      limit,
      Prisma.sql`select distinct on (name) id from ${visible(tenant)} v
        where name > ${afterName} order by name, version desc limit ${limit + 1}`,
    );
  }

  /** Visible versions of one agent below a number, newest first. */
  async listVersions(
    tenant: string,
    name: string,
    below: number,
    limit: number,
  ): Promise<PageRows<AgentVersion>> {
    return this.#page(
      tenant,
      limit,
      Prisma.sql`select id from ${visible(tenant)} v
        where name = ${name} and version < ${below} order by version desc limit ${limit + 1}`,
    );
  }

  /** One visible version; the newest when none is named. */
  async find(tenant: string, name: string, version?: number): Promise<AgentVersion | undefined> {
    const numbered = version === undefined ? Prisma.empty : Prisma.sql`and version = ${version}`;
    const [found] = await this.#read(Prisma.sql`
      select ${columns} from ${visible(tenant)} v
      where name = ${name} ${numbered} order by version desc limit 1`);
    return found;
  }

  /** Adds a version, with who wrote it; undefined when another one took the number first. */
  async add(
    tenant: string,
    version: number,
    definition: AgentDefinition,
    audit?: AuditEntry,
  ): Promise<AgentVersion | undefined> {
    const { name } = definition;
    const row = [randomUUID(), tenant, name, version, JSON.stringify(definition)];
    const { rows } = await this.pool.query<AgentVersionRow>(
      audit
        ? { text: addAudited, values: [...row, auditParameter(audit)] }
        : { text: addVersion(''), values: row },
    );
    return rows.map(toAgentVersion)[0];
  }

  /** Of the versions that a query finds, by name and then the newest first. */
  async #page(tenant: string, limit: number, query: Prisma.Sql): Promise<PageRows<AgentVersion>> {
    const tenants = [tenant, shippedTenant];
    const found = await this.prisma.$queryRaw<{ id: string }[]>(query);
    const ids = found.map(({ id }) => id);
    const fitting = await fittingIds(this.pool, 'agent_versions', { ids, limit, tenants });
    const rows = await this.#read(Prisma.sql`
      select ${columns} from agent_versions
      where tenant = any(${tenants}) and id = any(${fitting.rows}::uuid[]) order by name, version desc`);
    return { rows, hasMore: fitting.hasMore };
  }

  async #read(query: Prisma.Sql): Promise<AgentVersion[]> {
    const rows = await this.prisma.$queryRaw<AgentVersionRow[]>(query);
    return rows.map(toAgentVersion);
  }
}
