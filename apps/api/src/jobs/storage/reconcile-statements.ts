import { threadIsFree } from './thread-statements.js';

const waitsForAnAttempt = `
status in ('PENDING', 'DELAYED') and (run_at is null or run_at <= now()) and cancel_requested_at is null
and ${threadIsFree('jobs')}`;

export const countDueJobs = `select count(*)::int as due from jobs where ${waitsForAnAttempt}`;

/** The due jobs that have waited longest since they were last rung for, at most $2; marks them rung. */
export const claimSilentJobs = `
with c as (
  select id from jobs
  where ${waitsForAnAttempt}
    and greatest(coalesce(rung_at, created_at), run_at) < now() - $1 * interval '1 millisecond'
  order by coalesce(rung_at, created_at) limit $2 for no key update skip locked)
update jobs set rung_at = now() from c where jobs.id = c.id
returning jobs.id, epoch, priority`;

/** Cancels what nobody runs: jobs that were asked to end while they were being given back. */
export const cancelIdleJobs = `
with c as (
  select id, status from jobs
  where status in ('PENDING', 'DELAYED', 'WAITING') and cancel_requested_at is not null
  order by id limit 1000 for no key update skip locked),
f as (
  update jobs set status = 'CANCELLED', outcome = 'CANCELLED', settled_at = now(), waiting_for = null,
    run_at = null, transition_count = transition_count + 1, event_seq = event_seq + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, transition_count, event_seq, c.status as status_before)
insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
select id, transition_count, event_seq, status_before, 'CANCELLED', 'cancel requested', epoch from f`;

export const forgetIdempotencyKeys = `
delete from idempotency_keys where (tenant, key) in (
  select tenant, key from idempotency_keys where expires_at < now() limit 1000)`;
