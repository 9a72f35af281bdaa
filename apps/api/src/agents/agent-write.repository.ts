import { randomUUID } from 'node:crypto';
import type { AgentDefinition } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../auth/audit/audit-entry.js';
import { auditParameter, insertAudit } from '../auth/audit/audit-statements.js';
import { DatabasePool } from '../database/database-pool.js';
import { shippedTenant } from './agent-version.js';

const add = `added as (
  insert into agent_versions (id, tenant, name, version, definition) values ($1, $2, $3, $4, $5)
  on conflict (tenant, name, version) do nothing
  returning tenant, name, version, definition)`;

const addVersion = `
with ${add},
unarchived as (
  delete from agent_archives archive using added
  where archive.tenant = added.tenant and archive.name = added.name),
audited as (${insertAudit('added', '$6')})
select 1 from added`;

/** Tenants whose own newest version is the shipped one of before, since they restored it, follow. */
const shipVersion = `
with ${add},
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

const rowOf = (tenant: string, version: number, definition: AgentDefinition) => [
  randomUUID(),
  tenant,
  definition.name,
  version,
  JSON.stringify(definition),
];

/** What is written of agents: versions, and which agents are archived. */
@Injectable()
export class AgentWriteRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * Adds a version, with who wrote it, and brings the agent back where it was archived. False when
   * another one took the number first.
   */
  async add(
    tenant: string,
    version: number,
    definition: AgentDefinition,
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [...rowOf(tenant, version, definition), auditParameter(audit)];
    return (await this.pool.query({ text: addVersion, values })).rows.length > 0;
  }

  /** Adds a shipped version, unless another process was first. */
  async ship(version: number, definition: AgentDefinition): Promise<void> {
    const values = rowOf(shippedTenant, version, definition);
    await this.pool.query({ text: shipVersion, values });
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
}
