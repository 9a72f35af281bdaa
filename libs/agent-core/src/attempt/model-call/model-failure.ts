import type { Settlement } from '../../job/settlement.js';
import type { ModelError } from '../../model/llm-adapter.js';
import { type Elapsed, endOf } from '../../model/send-request.js';
import { serializeError } from '../../values/json/serialize-error.js';
import { type Attempt, settleWith, type Step } from '../attempt.js';
import { retryOrFail } from '../retry-or-fail.js';

/** Puts a failed call into the execution history, and counts it with what it used up if it was made. */
export function recordModelError(
  { job, agent }: Attempt,
  error: ModelError,
  elapsed: Elapsed,
): void {
  if (error.wasAsked) job.countModelCall(error.usage);
  job.addExecution({
    type: 'llm_error',
    name: agent.model,
    error: serializeError(error),
    ...(error.usage ? { usage: error.usage } : {}),
    ...elapsed,
  });
}

/** Puts a throw of the adapter, a defect of it, into the execution history; its message comes back. */
export function recordAdapterFault(
  { job, agent }: Attempt,
  thrown: unknown,
  elapsed: Elapsed,
): string {
  const error = serializeError(thrown);
  job.addExecution({ type: 'system_error', name: agent.model, error, ...elapsed });
  return error.message;
}

/** Records a failed model call and decides between another attempt later and the end. */
export function modelFailure(attempt: Attempt, error: ModelError, elapsed: Elapsed): Step {
  recordModelError(attempt, error, elapsed);
  return settleWith(afterModelError(attempt, error, elapsed));
}

/**
 * Where the model was not asked at all, what ends the attempt until it may be: for calls whose
 * failure is not the job's. Undefined for any other failure.
 */
export function untilAsked(
  attempt: Attempt,
  error: ModelError,
  elapsed: Elapsed,
): Settlement | undefined {
  const settlement = afterModelError(attempt, error, elapsed);
  return settlement.kind === 'postpone' ? settlement : undefined;
}

function afterModelError({ job, deadlineAt }: Attempt, error: ModelError, elapsed: Elapsed) {
  const { code, message, isRetryable, retryAfterMs, wasAsked } = error;
  const leftMs = deadlineAt && Math.max(0, deadlineAt.getTime() - endOf(elapsed).getTime());
  return retryOrFail(job.currentData(), {
    outcome: 'FAILURE_LLM',
    error: { code, message: `LLM generation failed: ${message}` },
    isRetryable,
    retryAfterMs,
    wasAsked,
    ...(leftMs === undefined ? {} : { leftMs }),
  });
}
