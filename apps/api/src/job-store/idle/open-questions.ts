import { newsOfApprovals } from '../moves/move-jobs.js';
import type { Statement } from '../parts/statement.js';

const mostAtOnce = 1_000;

/** Questions whose time is over and whose jobs go on without the call; a decision keeps the row it has. */
export const expireQuestions: Statement = {
  name: 'expire_questions',
  text: `
update approvals set status = 'expired' where id in (
  select id from approvals where status = 'pending' and expires_at <= now() and on_expire = 'reject'
  order by expires_at limit ${mostAtOnce} for no key update skip locked)`,
};

/**
 * Tells of open questions whose next reminder is due. Those that were due before it, while no process
 * ran, are passed over. It waits for no lock: who holds one is about to answer, or to end the job.
 */
export const remindPeople: Statement = {
  name: 'remind_people',
  text: `
with due as materialized (
  select approval.id, approval.job_id, approval.remind_at
  from approvals approval join jobs job on job.id = approval.job_id
  where approval.status = 'pending' and approval.remind_at <= now() and approval.expires_at > now()
    and job.status = 'WAITING' and job.cancel_requested_at is null
  order by approval.remind_at limit ${mostAtOnce} for no key update of approval, job skip locked),
placed as (
  select id, job_id, row_number() over (partition by job_id order by remind_at, id)::int as place from due),
counted as (
  update jobs set event_seq = jobs.event_seq + told.number
  from (select job_id, count(*)::int as number from due group by job_id) told where jobs.id = told.job_id
  returning jobs.id, jobs.event_seq - told.number as before),
reminded as (
  update approvals set reminded_at = now(),
    remind_at = (select min(at) from unnest(reminders) at where at > now()),
    told_event_seqs = told_event_seqs || (counted.before + placed.place)
  from placed join counted on counted.id = placed.job_id where approvals.id = placed.id
  returning approvals.id, approvals.job_id, approvals.tenant, counted.before + placed.place as event_seq),
${newsOfApprovals('reminded', 'reminded', `'WAITING'`)}
select distinct job_id as "jobId", tenant from reminded`,
};
