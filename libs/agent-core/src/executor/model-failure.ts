import type { Attempt } from './attempt.js';
import { retryDelayMs } from './retry-delay.js';
import { settleWith, type Step } from './step.js';
import type { ModelError } from '../errors/model-error.js';
import { serializeError } from '../errors/serialize-error.js';

/** Records a failed model call and decides between another attempt later and the end. */
export function modelFailure(
  { job, agent }: Attempt,
  error: ModelError,
  elapsed: { readonly startedAt: Date; readonly durationMs: number },
): Step {
  job.countModelCall(undefined);
  job.addExecution({
    type: 'llm_error',
    name: agent.model,
    error: serializeError(error),
    ...elapsed,
  });
  const { failures, maxAttempts } = job.currentData();
  const failure = {
    outcome: 'FAILURE_LLM',
    error: { code: error.code, message: `LLM generation failed: ${error.message}` },
  } as const;
  if (!error.isRetryable || failures + 1 >= maxAttempts) {
    return settleWith({ kind: 'fail', ...failure });
  }
  const endedAt = elapsed.startedAt.getTime() + elapsed.durationMs;
  const until = new Date(endedAt + retryDelayMs(failures, error.retryAfterMs));
  return settleWith({ kind: 'delay', until, ...failure });
}
