import type { Statement } from './moves/move-jobs.js';

/**
 * Makes a thread that nobody has the owner's. The row's lock puts owners that begin a thread at the
 * same moment in an order. No row: it is another owner's.
 */
export const claimThread: Statement = {
  name: 'claim_thread',
  text: `
insert into threads (tenant, id, owner, context) values ($1, $2, $3, '{}')
on conflict (tenant, id) do update set owner = excluded.owner
  where coalesce(threads.owner, excluded.owner) = excluded.owner
returning 1`,
};
