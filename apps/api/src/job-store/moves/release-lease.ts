import { moveJobs } from './move-jobs.js';

/** Gives a job back whose attempt could not be saved; the next attempt reads again what is stored. */
export const releaseLease = moveJobs({
  name: 'release_lease',
  to: 'PENDING',
  where: `id = $1 and status = 'ACTIVE' and lease_owner = $2 and ($3::int is null or epoch = $3)`,
  reason: '$4',
  answer:
    'select id, tenant, epoch, priority, cancel_requested_at is not null as "isCancelRequested" from moved',
});
