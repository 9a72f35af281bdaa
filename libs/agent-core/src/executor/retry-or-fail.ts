import { retryDelayMs } from './retry-delay.js';
import type { JobData } from '../job/job-data.js';
import type { JobError } from '../job/job-outcome.js';
import type { Settlement } from '../job/settlement.js';

/** A failure of model or machine that ends an attempt. */
export interface AttemptFailure {
  readonly outcome: 'FAILURE_LLM' | 'FAILURE_INTERNAL';
  readonly error: JobError;
  /** Whether it may pass by itself. */
  readonly isRetryable: boolean;
  /** The shortest wait that the other side asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** Whether a failed attempt is followed by another one, and when: the only place that decides it. */
export function retryOrFail(
  { failures, maxAttempts }: Pick<JobData, 'failures' | 'maxAttempts'>,
  { isRetryable, retryAfterMs, ...failure }: AttemptFailure,
): Settlement {
  if (!isRetryable || failures + 1 >= maxAttempts) return { kind: 'fail', ...failure };
  return { kind: 'delay', delayMs: retryDelayMs(failures, retryAfterMs), ...failure };
}

/** The settlement of a job whose attempt ended by a defect or could not be saved. */
export const afterBrokenAttempt = (
  job: Pick<JobData, 'failures' | 'maxAttempts'>,
  message: string,
): Settlement =>
  retryOrFail(job, {
    outcome: 'FAILURE_INTERNAL',
    error: { code: 'FAILURE_INTERNAL', message },
    isRetryable: true,
  });
