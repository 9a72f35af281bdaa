import type { Statement } from '../parts/statement.js';

/**
 * A job that waits for its time is due now. No move: it stays DELAYED until its lease. No row: it is
 * none of the tenant's, waits for something else, or is to be cancelled.
 */
export const runNow: Statement = {
  name: 'run_now',
  text: `
update jobs set run_at = now(), notified_at = now()
where id = $1 and tenant = $2 and status = 'DELAYED' and cancel_requested_at is null
returning id, epoch, priority`,
};
