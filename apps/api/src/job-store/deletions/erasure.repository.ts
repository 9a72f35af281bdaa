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

/** What would make jobs of the owner later on is gone before the moment up to which jobs are deleted. */
const beginErasure: Statement = {
  name: 'begin_erasure',
  text: `
with schedule as (delete from schedules where tenant = $2 and owner = $3 returning 1),
bulk as (delete from bulks where tenant = $2 and owner = $3 returning 1),
makers as materialized (select (select count(*) from schedule) + (select count(*) from bulk) as gone),
begun as (
  insert into erasures (id, tenant, owner, owner_hash, asked_at)
  select $1::uuid, $2, $3, $4, case when makers.gone >= 0 then clock_timestamp() end from makers
  on conflict (tenant, owner) do update set asked_at = excluded.asked_at
  returning *),
audited as (${insertAudit('begun', '$5')})
select ${columns} from begun`,
};

const findErasure: Statement = {
  name: 'find_erasure',
  text: `select ${columns} from erasures where id = $1 and tenant = $2`,
};
