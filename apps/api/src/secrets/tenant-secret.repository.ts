import { Injectable } from '@nestjs/common';
import { type AuditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import { DatabasePool } from '../database/database-pool.js';
import { inTransaction } from '../database/in-transaction.js';

/** What a tenant may have at most. */
export const maxTenantSecrets = 200;

export interface TenantSecretRow {
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** First key of the advisory locks of those who write; the second is a hash of the tenant. */
const writeLock = 5;

const takeTurn = `select pg_advisory_xact_lock(${writeLock}, hashtext($1))`;

const listSecrets = {
  name: 'list_tenant_secrets',
  text: `
select name, created_at as "createdAt", updated_at as "updatedAt" from tenant_secrets
where tenant = $1 order by name limit ${maxTenantSecrets}`,
};

const putSecret = `
with put as (
  insert into tenant_secrets (tenant, name, secret)
  select $1, $2, $3::bytea
  where (select count(*) from tenant_secrets where tenant = $1 and name <> $2) < ${maxTenantSecrets}
  on conflict (tenant, name) do update set secret = excluded.secret, updated_at = now()
  returning xmax = 0 as is_new),
audited as (${insertAudit('put', '$4')})
select is_new as "isNew" from put`;

const removeSecret = `
with removed as (delete from tenant_secrets where tenant = $1 and name = $2 returning name),
audited as (${insertAudit('removed', '$3')})
select name from removed`;

/** The secrets of tenants, encrypted. */
@Injectable()
export class TenantSecretRepository {
  constructor(private readonly pool: DatabasePool) {}

  async list(tenant: string): Promise<readonly TenantSecretRow[]> {
    const values = [tenant];
    return (await this.pool.query<TenantSecretRow>({ ...listSecrets, values })).rows;
  }

  put(
    { tenant, name, sealed }: { tenant: string; name: string; sealed: Uint8Array },
    audit: AuditEntry,
  ): Promise<'added' | 'replaced' | 'too_many'> {
    const values = [tenant, name, Buffer.from(sealed), auditParameter(audit)];
    return inTransaction(this.pool, async (connection) => {
      // Before the statement that counts: it sees what others have added until it begins.
      await connection.query(takeTurn, [tenant]);
      const { rows } = await connection.query<{ isNew: boolean }>(putSecret, values);
      const [put] = rows;
      if (!put) return 'too_many';
      return put.isNew ? 'added' : 'replaced';
    });
  }

  /** False: there is none of that name. */
  async remove(tenant: string, name: string, audit: AuditEntry): Promise<boolean> {
    const values = [tenant, name, auditParameter(audit)];
    return (await this.pool.query(removeSecret, values)).rowCount === 1;
  }
}
