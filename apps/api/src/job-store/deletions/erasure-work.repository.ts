import { Injectable } from '@nestjs/common';
import { eraseOwner } from '@faina/packs';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import type { Statement } from '../parts/statement.js';
import type { ErasedOwner } from './deletion.repository.js';

/** Jobs that are looked at in one round to be cancelled. */
const maxOpenJobs = 200;

/** Erasures as the processes see them that work on them. */
@Injectable()
export class ErasureWorkRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** One that is due, for this process alone for ten seconds, and after each of its deletions again. */
  async claim(): Promise<ErasedOwner | undefined> {
    return (await this.pool.query<ErasedOwner>({ ...claimErasure })).rows[0];
  }

  /** Jobs that are to be cancelled so that they can be deleted. */
  async openJobs({ tenant, owner, askedAt }: ErasedOwner): Promise<readonly string[]> {
    const values = [tenant, owner, askedAt, maxOpenJobs];
    const { rows } = await this.pool.query<{ id: string }>({ ...findOpenJobs, values });
    return rows.map(({ id }) => id);
  }

  /** Goes on in a second where there are jobs still; else deletes what the owner has beside jobs. */
  async endRound({ id, tenant, owner }: ErasedOwner): Promise<void> {
    await inTransaction(this.pool, async (connection) => {
      const locked = await connection.query<Standing>({ ...lockErasure, values: [id, tenant] });
      if (locked.rowCount === 0) return;
      const values = [id, tenant, owner, locked.rows[0]?.askedAt];
      if ((await connection.query({ ...restErasure, values })).rowCount !== 0) return;
      let records = 0;
      for (const statement of ownTables) {
        const { rowCount } = await connection.query({ ...statement, values: [tenant, owner] });
        records += rowCount ?? 0;
      }
      const query = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
        (await connection.query<Row>(sql, [...values])).rows;
      records += await eraseOwner({ query }, { tenant, owner });
      await connection.query({ ...endErasure, values: [id, tenant, records] });
    });
  }
}

const claimErasure: Statement = {
  name: 'claim_erasure',
  text: `
with due as (
  select id from erasures where ended_at is null and due_at <= now()
  order by due_at limit 1 for no key update skip locked)
update erasures set due_at = now() + interval '10 seconds' from due where erasures.id = due.id
returning erasures.id, tenant, owner, asked_at as "askedAt"`,
};

const isOfOwner = `tenant = $1 and owner = $2`;

const findOpenJobs: Statement = {
  name: 'find_open_jobs_of_owner',
  text: `
select id from jobs
where ${isOfOwner} and created_at <= $3 and status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING')
  and cancel_requested_at is null
limit $4`,
};

type Standing = Pick<ErasedOwner, 'askedAt'>;

/** Whoever asks for it again waits, and begins another one where this ends it. */
const lockErasure: Statement = {
  name: 'lock_erasure',
  text: `
select asked_at as "askedAt" from erasures where id = $1 and tenant = $2 and ended_at is null for update`,
};

/** A row: jobs are left. */
const restErasure: Statement = {
  name: 'rest_erasure',
  text: `
update erasures set due_at = now() + interval '1 second'
where id = $1 and exists (select from jobs where tenant = $2 and owner = $3 and created_at <= $4)
returning 1`,
};

/** What an owner has in the service's own tables beside jobs, and what went when it was asked for. */
const ownTables: readonly Statement[] = ['threads', 'message_rates'].map((table) => ({
  name: `erase_${table}`,
  text: `delete from ${table} where ${isOfOwner}`,
}));

/** The name of the owner goes too. */
const endErasure: Statement = {
  name: 'end_erasure',
  text: `update erasures set owner = null, records = $3, ended_at = now() where id = $1 and tenant = $2`,
};
