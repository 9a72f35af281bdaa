export const registerWorker = `
insert into workers (id, lock_key, host, pid, alive_until, slots, tools, version)
values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6, $7, $8)`;

/**
 * Renews the leases of all jobs of a worker at once and reads which of them are to be cancelled; $3 has
 * its tools where they have changed. No row: the worker was taken for dead and its jobs were given to
 * others.
 */
export const renewWorker = {
  name: 'renew_worker',
  text: `
update workers set alive_until = now() + $2 * interval '1 millisecond', tools = coalesce($3, tools)
where id = $1
returning array(select id::text from jobs
  where lease_owner = $1 and status = 'ACTIVE' and cancel_requested_at is not null) as cancelled`,
};

export const removeWorker = 'delete from workers where id = $1';

/**
 * Forgets workers that are dead: their time is over, or their advisory lock is free, which a lost
 * process leaves at once. Rows that another reconciler removes or that a lease is being taken for are
 * passed over until the next look. From here on nobody can take a lease for such a worker, and every
 * one that it holds is seen by who looks next.
 */
export const forgetDeadWorkers = `
delete from workers where id in (
  select id from workers
  where alive_until < now() or pg_try_advisory_xact_lock(lock_key)
  order by id for update skip locked)`;
