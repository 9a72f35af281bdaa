import { threadIsFree } from './thread.js';

/** A job that was there when so many workers died is run when nothing else runs in its worker. */
export const suspectCrashes = 3;

/** A row of `jobs` may be leased now; not beside others where it is a suspect. */
export const isDue = `
status in ('PENDING', 'DELAYED') and (run_at is null or run_at <= now()) and cancel_requested_at is null
and ${threadIsFree('jobs')}`;

/** Whether a row of `jobs` may be leased now, beside others. */
export const waitsForAnAttempt = `${isDue} and crashes < ${suspectCrashes}`;
