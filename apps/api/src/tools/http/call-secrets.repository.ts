import { Injectable } from '@nestjs/common';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';

/** What a call needs beside the tool, encrypted. */
export interface CallSecrets {
  /** Of the tool as it is now. */
  readonly hash: string;
  readonly secret: Buffer | null;
  /** Undefined once it signs no more. */
  readonly oldSecret: Buffer | null;
  /** By name; those that are not stored are missing. */
  readonly named: ReadonlyMap<string, Buffer>;
}

const readSecrets = {
  name: 'read_call_secrets',
  text: `
select hash, secret, case when old_secret_until > now() then old_secret end as "oldSecret",
  (select json_object_agg(name, encode(secret, 'base64')) from tenant_secrets
    where tenant = $1 and name = any($3)) as named
from tenant_tools where tenant = $1 and name = $2 and kind = 'http'`,
};

const rotateSecret = `
with rotated as (
  update tenant_tools set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = $3::bytea
  where tenant = $1 and name = $2 and kind = 'http' returning name),
audited as (${insertAudit('rotated', '$4')})
select name from rotated`;

interface Row extends Pick<CallSecrets, 'hash' | 'secret' | 'oldSecret'> {
  readonly named: Readonly<Record<string, string>> | null;
}

/** The secrets of tools over HTTP, as each call reads them. */
@Injectable()
export class CallSecretsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Undefined where the tool is gone. */
  async read(
    tenant: string,
    tool: string,
    names: readonly string[],
  ): Promise<CallSecrets | undefined> {
    const { rows } = await this.pool.query<Row>({ ...readSecrets, values: [tenant, tool, names] });
    const [row] = rows;
    if (!row) return undefined;
    const named = Object.entries(row.named ?? {});
    return {
      ...row,
      named: new Map(named.map(([name, secret]) => [name, Buffer.from(secret, 'base64')])),
    };
  }

  /** The secret until now signs beside the new one for 24 hours. False: there is no such tool. */
  async rotate(
    { tenant, name, secret }: { tenant: string; name: string; secret: Uint8Array },
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [tenant, name, Buffer.from(secret), auditParameter(audit)];
    return (await this.pool.query(rotateSecret, values)).rowCount === 1;
  }
}
