import { closeCallsAndQuestions, closedCalls, isSeenWhole, openCalls } from './end-idle-jobs.js';
import { endedOutput } from './ended-output.js';

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

const poisonMessage = `'The job took down its worker 5 times and is not tried again.'`;

/**
 * Takes the jobs of dead workers over, in id order. A job that took five workers down with it fails;
 * the others wait for their next attempt, or to be cancelled.
 */
export const takeOver = `
with c as (
  select id, crashes + 1 as crashes, crashes + 1 >= 5 and cancel_requested_at is null and ${isSeenWhole} as ends
  from jobs where lease_owner = any($1) and status = 'ACTIVE' order by id for no key update),
${openCalls},
f as (
  update jobs set status = (case when c.ends then 'FAILED' else 'PENDING' end)::job_status,
    lease_owner = null, crashes = c.crashes,
    outcome = case when c.ends then 'FAILURE_INTERNAL'::job_outcome end,
    error = case when c.ends
      then json_build_object('code', 'POISON_JOB', 'message', ${poisonMessage}) end,
    output = case when c.ends then ${endedOutput(poisonMessage)} end,
    settled_at = case when c.ends then now() end,
    activity_count = activity_count + ${closedCalls}, transition_count = transition_count + 1,
    event_seq = event_seq + ${closedCalls} + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, activity_count, transition_count, event_seq, jobs.status, priority,
    cancel_requested_at),
${closeCallsAndQuestions},
t as (
  insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
  select id, transition_count, event_seq, 'ACTIVE', status,
    case status when 'FAILED' then 'POISON_JOB' else 'lease lost' end, epoch from f)
select id, epoch, priority from f where status = 'PENDING' and cancel_requested_at is null`;

export const forgetWorkers = 'delete from workers where id = any($1)';
