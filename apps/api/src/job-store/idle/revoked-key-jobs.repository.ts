import { Injectable } from '@nestjs/common';
import type { Statement } from '../parts/statement.js';
import { DatabasePool } from '../../database/database-pool.js';

const batch = 1_000;

/**
 * Asks the open jobs of keys to end that are revoked or have expired: of key $1, or of all when it is
 * null. No move: as with `requestCancel`, the attempt ends the job, or, where none runs it, `IdleJobsService`.
 * Rows that somebody else writes to are left for the next time.
 */
const cancelJobsOfUnusableKeys: Statement = {
  name: 'cancel_jobs_of_unusable_keys',
  text: `
with candidate as (
  select jobs.id, case when key.revoked_at is null then 'key expired' else 'key revoked' end as reason
  from jobs join api_keys key on key.id = jobs.key_id
  where jobs.status in ('PENDING', 'ACTIVE', 'DELAYED', 'WAITING') and jobs.cancel_requested_at is null
    and (key.revoked_at is not null or key.expires_at <= now()) and ($1::uuid is null or key.id = $1)
  order by jobs.id limit ${batch} for no key update of jobs skip locked),
asked as (
  update jobs set cancel_requested_at = now(), cancel_reason = candidate.reason
  from candidate where jobs.id = candidate.id
  returning jobs.id, status)
select id, status <> 'ACTIVE' as is_idle,
  case when status = 'ACTIVE' then pg_notify('faina_cancel', id::text) end
from asked`,
};

/** The open jobs of keys that may not be used any more. */
@Injectable()
export class RevokedKeyJobsRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * Asks the open jobs of a key to end if it may not be used any more, of all such keys when it is
   * null. Those that no attempt runs.
   */
  async requestCancel(keyId: string | null): Promise<readonly string[]> {
    const idle: string[] = [];
    for (;;) {
      const { rows } = await this.pool.query<{ id: string; is_idle: boolean }>({
        ...cancelJobsOfUnusableKeys,
        values: [keyId],
      });
      idle.push(...rows.filter(({ is_idle }) => is_idle).map(({ id }) => id));
      if (rows.length < batch) return idle;
    }
  }
}
