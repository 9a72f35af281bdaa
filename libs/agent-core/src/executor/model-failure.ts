import type { Attempt } from './attempt.js';
import type { Elapsed } from './record-answer.js';
import { retryOrFail } from './retry-or-fail.js';
import { settleWith, type Step } from './step.js';
import type { ModelError } from '../errors/model-error.js';
import { serializeError } from '../errors/serialize-error.js';

/** Counts a failed call with what it used up, and puts it into the execution history. */
export function recordModelError(
  { job, agent }: Attempt,
  error: ModelError,
  elapsed: Elapsed,
): void {
  job.countModelCall(error.usage);
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
  return settleWith(
    retryOrFail(attempt.job.currentData(), {
      outcome: 'FAILURE_LLM',
      error: { code: error.code, message: `LLM generation failed: ${error.message}` },
      isRetryable: error.isRetryable,
      retryAfterMs: error.retryAfterMs,
    }),
  );
}
