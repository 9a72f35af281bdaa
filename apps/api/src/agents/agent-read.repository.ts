import { type AgentDefinition, BoundedCache, storedAgentDefinitionSchema } from '@faina/agent-core';
import { Prisma } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../database/database-pool.js';
import { fittingIds, type PageRows } from '../database/page-bytes.js';
import { shippedTenant, type AgentVersion } from './agent-version.js';

type AgentVersionRow = Omit<AgentVersion, 'definition'> & { readonly definition: unknown };

/** Of versions, read and at hand. */
const keptDefinitions = 200;

/**
 * What a tenant sees of the agents: its own versions, and the shipped ones up to its first own
 * version of the same name. From there on the tenant's line is its own, whatever is shipped later,
 * and no number occurs twice.
 */
const visible = (tenant: string) => Prisma.sql`(
  select candidate.* from agent_versions candidate
  where candidate.tenant = ${tenant}
     or (candidate.tenant = ${shippedTenant} and not exists (
          select 1 from agent_versions own
          where own.tenant = ${tenant} and own.name = candidate.name and own.version <= candidate.version)))`;

const columns = Prisma.sql`visible.id, visible.tenant, visible.name, visible.version, visible.definition,
  visible.created_at as "createdAt", archive.archived_at as "archivedAt",
  exists (select 1 from agent_versions shipped where shipped.tenant = ${shippedTenant}
    and shipped.name = visible.name and shipped.definition = visible.definition) as "isShipped"`;

/** Visible versions with all columns. */
const rowsOf = (tenant: string) => Prisma.sql`
select ${columns} from ${visible(tenant)} visible
left join agent_archives archive on archive.tenant = ${tenant} and archive.name = visible.name`;

@Injectable()
export class AgentReadRepository {
  readonly #definitions = new BoundedCache<AgentDefinition>(keptDefinitions);

  constructor(private readonly pool: DatabasePool) {}

  /** The newest version of each visible agent, by name: of those that are archived, or not. */
  async listNewest(
    { tenant, isArchived }: { readonly tenant: string; readonly isArchived: boolean },
    afterName: string,
    limit: number,
  ): Promise<PageRows<AgentVersion>> {
    return this.#page(
      tenant,
      limit,
      Prisma.sql`select distinct on (name) id from ${visible(tenant)} visible
        where name > ${afterName} and ${isArchived} = exists (
          select 1 from agent_archives archive where archive.tenant = ${tenant} and archive.name = visible.name)
        order by name, version desc limit ${limit + 1}`,
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
      Prisma.sql`select id from ${visible(tenant)} visible
        where name = ${name} and version < ${below} order by version desc limit ${limit + 1}`,
    );
  }

  /** One visible version; the newest when none is named. */
  async find(tenant: string, name: string, version?: number): Promise<AgentVersion | undefined> {
    const numbered =
      version === undefined ? Prisma.empty : Prisma.sql`and visible.version = ${version}`;
    const query = Prisma.sql`${rowsOf(tenant)} where visible.name = ${name} ${numbered} order by visible.version desc limit 1`;
    // Each submission asks, so that PostgreSQL keeps its plan.
    const kept = version === undefined ? 'find_newest_agent' : 'find_agent_version';
    return (await this.#read(query, kept))[0];
  }

  /** Of the versions that a query finds, by name and then the newest first. */
  async #page(tenant: string, limit: number, query: Prisma.Sql): Promise<PageRows<AgentVersion>> {
    const tenants = [tenant, shippedTenant];
    const { text, values } = query;
    const found = await this.pool.query<{ id: string }>(text, values);
    const ids = found.rows.map(({ id }) => id);
    const fitting = await fittingIds(this.pool, 'agent_versions', { ids, limit, tenants });
    const rows = await this.#read(Prisma.sql`
      ${rowsOf(tenant)} where visible.id = any(${fitting.rows}::uuid[]) order by visible.name, visible.version desc`);
    return { rows, hasMore: fitting.hasMore };
  }

  async #read({ text, values }: Prisma.Sql, name?: string): Promise<AgentVersion[]> {
    const { rows } = await this.pool.query<AgentVersionRow>({
      ...(name && { name }),
      text,
      values,
    });
    return rows.map((row) => ({ ...row, definition: this.#definitionOf(row) }));
  }

  /** Read once: a version never changes. */
  #definitionOf({ id, definition }: AgentVersionRow): AgentDefinition {
    return this.#definitions.getOrCreate(id, () => storedAgentDefinitionSchema.parse(definition));
  }
}
