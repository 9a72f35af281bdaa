import { moveJobs } from './move-jobs.js';
import { hasNoWorker } from '../parts/worker.js';

/** What the move of a job says whose worker died. */
export const takenOver = 'lease lost';

/** A job that took so many workers down with it is ended instead of tried again. */
export const maxCrashes = 5;

/**
 * Jobs whose worker has no row any more wait for their next attempt; those that are to end instead
 * are left to `IdleJobsService`. Such a job is known by id and epoch: its row may be a newer one by the time
 * it is locked, with an owner that this statement cannot see.
 */
export const takeOver = moveJobs({
  name: 'take_over',
  to: 'PENDING',
  given: [
    `ownerless as materialized (
  select id, epoch from jobs where status = 'ACTIVE'
    and ${hasNoWorker})`,
  ],
  where: `status = 'ACTIVE' and crashes + 1 < ${maxCrashes} and cancel_requested_at is null
    and exists (select 1 from ownerless where ownerless.id = jobs.id and ownerless.epoch = jobs.epoch)`,
  atMost: 1_000,
  set: ['crashes = jobs.crashes + 1'],
  reason: `'${takenOver}'`,
  answer: 'select id, epoch, priority from moved',
});
