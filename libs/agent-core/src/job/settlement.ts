import type { JsonValue } from '../values/json/json-value.js';
import type { CriticalToolFailure, JobError, JobOutcome } from './output/job-outcome.js';

/** What a WAITING job waits for: a person, or the later answer of a tool. */
export type WaitingFor = 'approval' | 'attention' | 'tool';

/** How an attempt ends: the verb that settles the job and what belongs to it. */
export type Settlement =
  | {
      readonly kind: 'complete';
      readonly outcome: JobOutcome;
      readonly message: string;
      /** For agents with an `outputSchema`: the answer, valid against it. */
      readonly data?: JsonValue;
    }
  | {
      readonly kind: 'fail';
      readonly outcome: Exclude<JobOutcome, 'SUCCESS' | 'CANCELLED'>;
      readonly error: JobError;
      /** One line for people; the error's message when absent. */
      readonly summary?: string;
      readonly critical?: CriticalToolFailure;
    }
  | {
      readonly kind: 'delay';
      /** Until the next attempt, in milliseconds. */
      readonly delayMs: number;
      readonly outcome: 'FAILURE_LLM' | 'FAILURE_TOOL' | 'FAILURE_INTERNAL';
      readonly error: JobError;
    }
  /** Nothing was tried: another attempt later, which is no failure of this one. */
  | {
      readonly kind: 'postpone';
      readonly delayMs: number;
      readonly error: JobError;
      /** Names of tools that the worker of the next attempt has to have. */
      readonly needs?: readonly string[];
    }
  | { readonly kind: 'wait'; readonly waitingFor: WaitingFor }
  | { readonly kind: 'release'; readonly reason: string }
  | { readonly kind: 'cancel' };

export type FailedSettlement = Extract<Settlement, { readonly kind: 'fail' }>;

export const failedWith = (
  outcome: FailedSettlement['outcome'],
  message: string,
  code: string = outcome,
): FailedSettlement => ({ kind: 'fail', outcome, error: { code, message } });
