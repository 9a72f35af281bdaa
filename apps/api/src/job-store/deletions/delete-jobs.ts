import type { Statement } from '../parts/statement.js';

const isFinal = `status in ('COMPLETED', 'FAILED', 'CANCELLED')`;

/** Job $1 of tenant $2, if it is final; a job that is to wait for it is stored before or after this. */
export const lockFinalJob: Statement = {
  name: 'lock_final_job',
  text: `
select id, tenant, thread_id as "threadId" from jobs
where id = $1 and tenant = $2 and ${isFinal} for update`,
};

/** The oldest final jobs of tenant $1 and owner $2 that were submitted up to $3, at most $4. */
export const lockJobsOfOwner: Statement = {
  name: 'lock_jobs_of_owner',
  text: `
select id, tenant, thread_id as "threadId" from jobs
where tenant = $1 and owner = $2 and created_at <= $3 and ${isFinal}
order by created_at, id limit $4 for update skip locked`,
};

/**
 * The oldest jobs that ended more than $3 days ago, at most $4. The id of a job begins with the time of its
 * submission, so all of them stand before $2 in the primary key; $1 is the last one of the batch before.
 */
export const lockOldJobs: Statement = {
  name: 'lock_old_jobs',
  text: `
select id, tenant, thread_id as "threadId" from jobs
where id > $1 and id < $2 and settled_at < now() - $3 * interval '1 day' and ${isFinal}
order by id limit $4 for update skip locked`,
};

/** Those of the jobs $1 of which a job that has not ended is told; to be asked once they are locked. */
export const findNeeded: Statement = {
  name: 'find_needed_jobs',
  text: `
select distinct needed.id from jobs child, unnest(child.depends_on) needed(id)
where child.depends_on && $1::uuid[] and not child.${isFinal} and needed.id = any($1::uuid[])`,
};

/** So that what a job of theirs has learned at this moment is seen next, and not overwritten. */
export const lockThreads: Statement = {
  name: 'lock_threads',
  text: `
select 1 from threads where (tenant, id) in (select * from unnest($1::text[], $2::uuid[]))
order by tenant, id for update`,
};

const histories = [
  'transitions',
  'activities',
  'executions',
  'execution_values',
  'tool_invocations',
  'approvals',
] as const;

/**
 * Deletes the locked jobs $1 with all that hangs on them; files and webhook deliveries go by their foreign
 * keys. A thread without another job goes too. Where its newest job goes, it knows what the newest one
 * that stays has left in it, and nothing where that has learned nothing.
 *
 * What stays: the key of a request, without which a repeat of it would run the job again, and the news of
 * moves, ids and states alone; both are forgotten after a day.
 */
export const deleteJobs: Statement = {
  name: 'delete_jobs',
  text: `
with ${histories
    .map((table) => `${table}_of_job as (delete from ${table} where job_id = any($1::uuid[]))`)
    .join(',\n')},
deleted as (
  delete from jobs where id = any($1::uuid[]) returning tenant, thread_id, position),
thread as (
  select tenant, thread_id, max(position) as newest from deleted where thread_id is not null group by 1, 2),
staying as materialized (
  select thread.*, latest.position, latest.context
  from thread left join lateral (
    select position, context from jobs
    where tenant = thread.tenant and thread_id = thread.thread_id and id <> all($1::uuid[])
    order by position desc limit 1) latest on true),
ended_thread as (
  delete from threads using staying
  where threads.tenant = staying.tenant and threads.id = staying.thread_id and staying.position is null),
shortened_thread as (
  update threads set context = coalesce(staying.context, '{}') from staying
  where threads.tenant = staying.tenant and threads.id = staying.thread_id and staying.position < staying.newest)
select count(*)::int as deleted from deleted`,
};
