export const registerWorker = `
insert into workers (id, lock_key, host, pid, alive_until)
values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')`;

/**
 * Renews the leases of all jobs of a worker at once and reads which of them are to be cancelled. No
 * row: the worker was taken for dead and its jobs were given to others.
 */
export const renewWorker = {
  name: 'renew_worker',
  text: `
update workers set alive_until = now() + $2 * interval '1 millisecond' where id = $1
returning array(select id::text from jobs
  where lease_owner = $1 and status = 'ACTIVE' and cancel_requested_at is not null) as cancelled`,
};

export const removeWorker = 'delete from workers where id = $1';

/**
 * Workers that are dead: their time is over, or their advisory lock is free, which a lost process
 * leaves at once. Rows that another reconciler works on are skipped.
 */
export const deadWorkers = `
select id from workers
where alive_until < now() or pg_try_advisory_xact_lock(lock_key)
order by id for update skip locked`;

/**
 * Takes the jobs of dead workers over, in id order. A job that took five workers down with it fails;
 * one that was to be cancelled is cancelled; the others wait for their next attempt.
 */
export const takeOver = `
with c as (
  select id, crashes + 1 as crashes,
    case when cancel_requested_at is not null then 'CANCELLED'
         when crashes + 1 >= 5 then 'FAILED' else 'PENDING' end as status
  from jobs where lease_owner = any($1) and status = 'ACTIVE' order by id for no key update),
f as (
  update jobs set lease_owner = null, crashes = c.crashes, status = c.status::job_status,
    transition_count = transition_count + 1, event_seq = event_seq + 1,
    outcome = case c.status when 'FAILED' then 'FAILURE_INTERNAL'::job_outcome
                            when 'CANCELLED' then 'CANCELLED'::job_outcome end,
    error = case when c.status = 'FAILED' then json_build_object('code', 'POISON_JOB',
      'message', 'The job took down its worker 5 times and is not tried again.') end,
    settled_at = case when c.status <> 'PENDING' then now() end
  from c where jobs.id = c.id
  returning jobs.id, epoch, transition_count, event_seq, jobs.status, priority),
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', status,
    case status when 'FAILED' then 'POISON_JOB' when 'CANCELLED' then 'cancel requested'
                else 'lease lost' end, epoch from f)
select id, epoch, priority from f where status = 'PENDING'`;

export const forgetWorkers = 'delete from workers where id = any($1)';
