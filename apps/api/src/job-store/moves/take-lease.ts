import { type Move, moveJobs } from './move-jobs.js';
import { jobBeforeHistories, jobWithHistories } from '../parts/job-with-histories.js';
import { suspectCrashes } from '../parts/due-jobs.js';
import { threadIsFree } from '../parts/thread.js';
import { livingWorker } from '../parts/worker.js';

/** How the job came to be due, and for how long it has been; of its rows as they were before the lease. */
const beforeLease = `(select json_build_object('from', move."from", 'to', move."to", 'reason', move.reason,
    'waitedMs', extract(epoch from clock_timestamp() - greatest(move.at, jobs.run_at))::float8 * 1000,
    'at', move.at, 'begunAt', (select at from transitions where job_id = jobs.id and "to" = 'ACTIVE'
      order by seq desc limit 1))
  from jobs join transitions move on move.job_id = jobs.id and move.seq = jobs.transition_count
  where jobs.id = job.id) as before`;

/** Which tools its tenant has of its own; null where it never had any. */
const toolRevision = `(select revision from tenant_tool_sets where tenant = job.tenant) as tool_revision`;

const worker = `worker as (${livingWorker('$2')})`;

/** Of a row of `jobs`. */
const isToBegin = `(run_at is null or run_at <= now()) and cancel_requested_at is null
    and exists (select 1 from worker)`;

const begins: Omit<Move, 'name' | 'where' | 'answer'> = {
  to: 'ACTIVE',
  set: [
    'epoch = jobs.epoch + 1',
    'lease_owner = $2',
    'output = null',
    'notified_at = null',
    'needs_tools = null',
    'started_at = coalesce(jobs.started_at, clock_timestamp())',
  ],
  returning: '*',
  reason: `'attempt started'`,
};

/** A job begins an attempt: $1 has its id, $2 the worker, $3 whether it is to run beside no other. */
const lease: Omit<Move, 'name' | 'answer'> = {
  ...begins,
  given: [worker],
  where: `id = $1 and ${isToBegin} and ${threadIsFree('jobs')}
    and (crashes < ${suspectCrashes} or $3::boolean)`,
};

/**
 * Takes the lease of a job and reads all that the attempt needs, in one statement. No row: somebody
 * else has the job, it has settled, is not due yet, is to be cancelled, or its thread is taken. It
 * starts by the clock at its turn: the transaction may have begun before the thread's previous job
 * ended.
 */
export const takeLease = moveJobs({
  ...lease,
  name: 'take_lease',
  answer: jobWithHistories('moved', 'job.epoch > 1', `${beforeLease},\n  ${toolRevision}`),
});

/**
 * Takes the lease and reads nothing, for a job whose lease could not be taken with all that belongs
 * to it: the attempt has begun then, and failed.
 */
export const takeLeaseAlone = moveJobs({
  ...lease,
  name: 'take_lease_alone',
  answer: 'select id, epoch from moved',
});

/** For how long a job has been due that never was in an attempt. */
const beforeFirstLease = `(select json_build_object('from', null, 'to', job.status_before, 'reason', null,
    'waitedMs', extract(epoch from clock_timestamp() - greatest(job.created_at, locked.run_at))::float8 * 1000,
    'at', job.created_at, 'begunAt', null)
  from locked where locked.id = job.id) as before`;

/**
 * Takes the leases of several jobs: $1 has their ids, as JSON, from which PostgreSQL cannot tell how many they
 * are, $2 the worker. Of jobs that have run before, or stand in a thread, it takes none: what is read of those
 * may be long, and two of a thread would break the index that lets it have one.
 */
export const takeFirstLeases = moveJobs({
  ...begins,
  name: 'take_first_leases',
  given: [
    worker,
    `wanted as materialized (select id::uuid from json_array_elements_text($1::json) id)`,
    `locked as (
  select job.* from (select id from wanted order by id) ordered,
    lateral (select id, status, event_seq, run_at from jobs
      where id = ordered.id and epoch = 0 and thread_id is null and ${isToBegin} for no key update) job)`,
  ],
  locked: 'locked',
  where: 'true',
  answer: jobBeforeHistories('moved', `${beforeFirstLease},\n  ${toolRevision}`),
});
