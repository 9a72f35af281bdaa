/** Whether the worker that owns a row of `jobs` has none of its own, or nobody owns it. */
export const hasNoWorker = `not exists (select 1 from workers where workers.id = jobs.lease_owner)`;

/**
 * The row of a worker that may take leases, locked until the commit: whoever takes the worker for dead
 * removes the row either before, and it takes none, or after, and sees what it took.
 */
export const livingWorker = (id: string): string =>
  `select id from workers where id = ${id} and alive_until > now() for key share`;
