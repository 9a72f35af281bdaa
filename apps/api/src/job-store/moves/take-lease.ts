import { type Move, moveJobs } from './move-jobs.js';
import { jobWithHistories } from '../parts/job-with-histories.js';
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

/** A job begins an attempt: $1 has its id, $2 the worker, $3 whether it is to run beside no other. */
const lease: Omit<Move, 'name' | 'answer'> = {
  to: 'ACTIVE',
  given: [`worker as (${livingWorker('$2')})`],
  where: `id = $1 and (run_at is null or run_at <= now()) and cancel_requested_at is null
    and ${threadIsFree('jobs')} and exists (select 1 from worker)
    and (crashes < ${suspectCrashes} or $3::boolean)`,
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
