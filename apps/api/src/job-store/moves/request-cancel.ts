import { statesBefore } from '@faina/agent-core';
import type { Statement } from '../parts/statement.js';

const cancellable = statesBefore('CANCELLED').map((status) => `'${status}'`);

/**
 * Notes that a job is to be cancelled, which its worker is told of and every save answers. No move:
 * the attempt ends the job, or, where none runs it, `IdleJobsService`. No row: it has settled, or is none of
 * the tenant's.
 */
export const requestCancel: Statement = {
  name: 'request_cancel',
  text: `
with asked as (
  update jobs set cancel_requested_at = coalesce(cancel_requested_at, now())
  where id = $1 and tenant = $2 and status in (${cancellable.join(', ')})
  returning id, status)
select status <> 'ACTIVE' as is_idle,
  case when status = 'ACTIVE' then pg_notify('faina_cancel', id::text) end
from asked`,
};
