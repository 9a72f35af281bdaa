import type { JobData } from '../job/job-data.js';
import type { JobError } from '../job/output/job-outcome.js';
import type { Settlement } from '../job/settlement.js';

/** A failure of model, tools or machine that ends an attempt. */
export interface AttemptFailure {
  readonly outcome: 'FAILURE_LLM' | 'FAILURE_TOOL' | 'FAILURE_INTERNAL';
  readonly error: JobError;
  /** Whether it may pass by itself. */
  readonly isRetryable: boolean;
  /** The shortest wait that the other side asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Where nothing of the job has failed: the model is away or was not to be asked now, or tools are away. */
  readonly isExcused?: boolean;
  /** Until the job's deadline, in milliseconds: nobody waits beyond it. */
  readonly leftMs?: number;
}

/**
 * How long a job goes on waiting for a model or tools that are away, from its first attempt on. From then
 * on each excused failure counts, so that nothing waits for ever without anybody seeing it.
 */
export const longestRefusalMs = 24 * 3_600_000;

/** Whether a failed attempt is followed by another one, and when: the only place that decides it. */
export function retryOrFail(
  {
    failures,
    maxAttempts,
    spentMs = 0,
  }: Pick<JobData, 'failures' | 'maxAttempts'> & Partial<Pick<JobData, 'spentMs'>>,
  { isRetryable, retryAfterMs, isExcused = false, leftMs = Infinity, ...failure }: AttemptFailure,
): Settlement {
  if (!isRetryable) return { kind: 'fail', ...failure };
  // Whole: a queue takes no part of a millisecond.
  const waitMs = (count: number) => Math.ceil(Math.min(leftMs, retryDelayMs(count, retryAfterMs)));
  if (isExcused && spentMs < longestRefusalMs) {
    return { kind: 'postpone', delayMs: waitMs(0), error: failure.error };
  }
  if (failures + 1 >= maxAttempts) return { kind: 'fail', ...failure };
  return { kind: 'delay', delayMs: waitMs(failures), ...failure };
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

const betweenAttempts = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Wait before the next attempt, in milliseconds; never shorter than what was asked for, and the part
 * at random comes on top of that too.
 */
export function retryDelayMs(failures: number, retryAfterMs = 0, random = Math.random): number {
  const soonestMs = backoffMs(failures, betweenAttempts, () => 0);
  return Math.max(0, retryAfterMs - soonestMs) + backoffMs(failures, betweenAttempts, random);
}

interface Backoff {
  /** The first wait in milliseconds; each further one is twice as long. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * The wait before another try, in milliseconds: half of it at random, so that those who failed
 * together do not come back together.
 */
export function backoffMs(
  failures: number,
  { firstMs, longestMs }: Backoff,
  random = Math.random,
): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16));
  return Math.round(wholeMs / 2 + (random() * wholeMs) / 2);
}
