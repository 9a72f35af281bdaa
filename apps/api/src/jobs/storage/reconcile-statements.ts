import {
  closeCallsAndQuestions,
  closedCalls,
  isSeenWhole,
  openCalls,
  stopWaiting,
} from './end-idle-jobs.js';
import { endedOutput } from './ended-output.js';
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

/** Cancels what nobody runs: jobs that were asked to end while an attempt gave them back. */
export const cancelIdleJobs = `
with c as (
  select id, status, true as ends from jobs
  where status in ('PENDING', 'DELAYED', 'WAITING') and cancel_requested_at is not null
    and ${isSeenWhole}
  order by id limit 1000 for no key update skip locked),
${openCalls},
f as (
  update jobs set status = 'CANCELLED', outcome = 'CANCELLED', settled_at = now(),
    output = ${endedOutput(`'Cancelled.'`)}, ${stopWaiting}, run_at = null,
    activity_count = activity_count + ${closedCalls}, transition_count = transition_count + 1,
    event_seq = event_seq + ${closedCalls} + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, activity_count, transition_count, event_seq, jobs.status,
    c.status as status_before),
${closeCallsAndQuestions}
insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
select id, transition_count, event_seq, status_before, 'CANCELLED', 'cancel requested', epoch from f`;

/** Questions of jobs that have ended are not asked any more. */
export const closeApprovals = `
update approvals set status = 'expired' where id in (
  select a.id from approvals a join jobs j on j.id = a.job_id
  where a.status = 'pending' and j.status in ('COMPLETED', 'FAILED', 'CANCELLED')
  order by a.expires_at limit 1000 for no key update of a skip locked)`;

/** Fails the jobs whose question nobody answered in time, and closes their calls and questions. */
export const expireApprovals = `
with c as (
  select id, true as ends, format('Nobody answered in time whether ''%s'' may run, so it was not run.', (
      select tool from approvals where job_id = jobs.id and status = 'pending'
      order by expires_at limit 1)) as message
  from jobs
  where status = 'WAITING' and waiting_for = 'approval' and id in (
    select job_id from approvals where status = 'pending' and expires_at <= now()
    order by expires_at limit 1000)
  order by id for no key update skip locked),
${openCalls},
f as (
  update jobs set status = 'FAILED', outcome = 'FAILURE_TOOL', settled_at = now(),
    error = json_build_object('code', 'APPROVAL_EXPIRED', 'message', c.message),
    last_failure_summary = c.message, output = ${endedOutput('c.message')}, ${stopWaiting},
    activity_count = activity_count + ${closedCalls}, transition_count = transition_count + 1,
    event_seq = event_seq + ${closedCalls} + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, activity_count, transition_count, event_seq, jobs.status),
${closeCallsAndQuestions}
insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
select id, transition_count, event_seq, 'WAITING', 'FAILED', 'APPROVAL_EXPIRED', epoch from f`;

/**
 * Jobs whose questions are all answered go on, also where no decision moved them: a newer request
 * has replaced theirs.
 */
export const resumeDecidedJobs = `
with c as (
  select id from jobs
  where status = 'WAITING' and waiting_for = 'approval' and cancel_requested_at is null
    and not exists (select 1 from approvals where job_id = jobs.id and status = 'pending')
  order by id limit 1000 for no key update skip locked),
f as (
  update jobs set status = 'PENDING', ${stopWaiting},
    transition_count = transition_count + 1, event_seq = event_seq + 1
  from c where jobs.id = c.id
  returning jobs.id, epoch, transition_count, event_seq)
insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
select id, transition_count, event_seq, 'WAITING', 'PENDING', 'decided', epoch from f`;

export const forgetIdempotencyKeys = `
delete from idempotency_keys where (tenant, key) in (
  select tenant, key from idempotency_keys where expires_at < now() limit 1000)`;
