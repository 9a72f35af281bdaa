import { Injectable } from '@nestjs/common';
import type { Erasure } from '@faina/database';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';
import type { Statement } from '../parts/statement.js';

export type ErasureRow = Omit<Erasure, 'askedAt' | 'dueAt'>;

/** Erasures as those see them who ask for them. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Begins one, or lets the one that runs for the owner go as far as now. */
  async begin(
    {
      id,
      tenant,
      owner,
      ownerHash,
    }: Pick<Erasure, 'id' | 'tenant' | 'ownerHash'> & { owner: string },
    audit: AuditEntry,
  ): Promise<ErasureRow> {
    const values = [id, tenant, owner, ownerHash, auditParameter(audit)];
    const [begun] = (await this.pool.query<ErasureRow>({ ...beginErasure, values })).rows;
    if (!begun) throw new Error('An erasure was neither begun nor found.');
    return begun;
  }

  async find(id: string, tenant: string): Promise<ErasureRow | undefined> {
    return (await this.pool.query<ErasureRow>({ ...findErasure, values: [id, tenant] })).rows[0];
  }
}

const columns = `id, tenant, owner, owner_hash as "ownerHash", jobs, records, created_at as "createdAt",
  ended_at as "endedAt"`;

const beginErasure: Statement = {
  name: 'begin_erasure',
  text: `
with begun as (
  insert into erasures (id, tenant, owner, owner_hash) values ($1, $2, $3, $4)
  on conflict (tenant, owner) do update set asked_at = excluded.asked_at
  returning *),
audited as (${insertAudit('begun', '$5')})
select ${columns} from begun`,
};

const findErasure: Statement = {
  name: 'find_erasure',
  text: `select ${columns} from erasures where id = $1 and tenant = $2`,
};
