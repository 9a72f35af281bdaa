import type { Statement } from '../moves/move-jobs.js';

/** How a job stands, for the queue; no client is answered. */
export const readJobStanding: Statement = {
  name: 'read_job_standing',
  text: `select status, outcome, error ->> 'code' as error_code from jobs where id = $1`,
};
