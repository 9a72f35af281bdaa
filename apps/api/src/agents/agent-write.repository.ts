import { randomUUID } from 'node:crypto';
import type { AgentDefinition } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import { DatabasePool } from '../database/database-pool.js';
import { shippedTenant, type AgentVersion } from './agent-version.js';

const values = 'values ($1, $2, $3, $4, $5)';

/** The definition as it is stored: others tell by it that the copy is one. */
const copied = `select $1::uuid, $2, $3, $4::int, definition from agent_versions
  where id = $5 and tenant = '${shippedTenant}'`;

const add = (row: string) => `added as (
  insert into agent_versions (id, tenant, name, version, definition) ${row}
  on conflict (tenant, name, version) do nothing
  returning tenant, name, version, definition)`;

const addVersion = (row: string) => `
with ${add(row)},
unarchived as (
  delete from agent_archives archive using added
  where archive.tenant = added.tenant and archive.name = added.name),
audited as (${insertAudit('added', '$6')})
select 1 from added`;

/** Tenants whose own newest version is the shipped one of before, since they restored it, follow. */
const shipVersion = `
with ${add(values)},
newest as (
  select distinct on (tenant) * from agent_versions where name = $3 and tenant <> $2
  order by tenant, version desc)
insert into agent_versions (id, tenant, name, version, definition)
select gen_random_uuid(), newest.tenant, newest.name, newest.version + 1, added.definition
from added join newest on true join agent_versions before
  on before.tenant = $2 and before.name = $3 and before.version = $4 - 1
where newest.definition = before.definition on conflict do nothing`;

const archiveAgent = `
with archived as (
  insert into agent_archives (tenant, name) values ($1, $2) on conflict do nothing returning 1),
audited as (${insertAudit('archived', '$3')})
select 1`;

const unarchiveAgent = `
with unarchived as (delete from agent_archives where tenant = $1 and name = $2 returning 1),
audited as (${insertAudit('unarchived', '$3')})
select 1`;

/** Where a version stands that is added. */
export interface VersionPlace {
  readonly tenant: string;
  readonly name: string;
  readonly version: number;
}

const rowOf = ({ tenant, name, version }: VersionPlace, definition: string) => [
  randomUUID(),
  tenant,
  name,
  version,
  definition,
];

/** What is written of agents: versions, and which agents are archived. */
@Injectable()
export class AgentWriteRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * Adds a version, with who wrote it, and brings the agent back where it was archived. False when
   * another one took the number first.
   */
  add(place: VersionPlace, definition: AgentDefinition, audit: AuditEntry): Promise<boolean> {
    return this.#add(values, rowOf(place, JSON.stringify(definition)), audit);
  }

  /** The same with the definition of a shipped version. */
  addCopy(place: VersionPlace, { id }: AgentVersion, audit: AuditEntry): Promise<boolean> {
    return this.#add(copied, rowOf(place, id), audit);
  }

  /** Adds a shipped version, unless another process was first. */
  async ship(version: number, definition: AgentDefinition): Promise<void> {
    const place = { tenant: shippedTenant, name: definition.name, version };
    await this.pool.query({ text: shipVersion, values: rowOf(place, JSON.stringify(definition)) });
  }

  /** Nothing, without an entry of the audit, where it is archived. */
  async archive(tenant: string, name: string, audit: AuditEntry): Promise<void> {
    const values = [tenant, name, auditParameter(audit)];
    await this.pool.query({ text: archiveAgent, values });
  }

  /** Nothing, without an entry of the audit, where it is not archived. */
  async unarchive(tenant: string, name: string, audit: AuditEntry): Promise<void> {
    const values = [tenant, name, auditParameter(audit)];
    await this.pool.query({ text: unarchiveAgent, values });
  }

  async #add(row: string, parameters: unknown[], audit: AuditEntry): Promise<boolean> {
    const query = { text: addVersion(row), values: [...parameters, auditParameter(audit)] };
    return (await this.pool.query(query)).rows.length > 0;
  }
}
