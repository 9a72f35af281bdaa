import type { Settlement } from '../../job/settlement.js';
import { endOf, type SentRequest } from '../../model/send-request.js';
import { type SerializedError, serializeError } from '../../values/json/serialize-error.js';
import { type Attempt, settleWith, type Step } from '../attempt.js';
import { retryOrFail } from '../retry-or-fail.js';

type FailedRequest = Extract<SentRequest, { readonly kind: 'failed' }>;
type ThrownRequest = Extract<SentRequest, { readonly kind: 'threw' }>;

/**
 * Puts a request without an answer into the execution history: a failure, counted with what it used
 * up if the model was asked, or a throw of the adapter, which is a defect of it.
 */
export function recordUnanswered(
  { job, agent }: Attempt,
  request: FailedRequest | ThrownRequest,
): SerializedError {
  const { elapsed } = request;
  if (request.kind === 'threw') {
    const error = serializeError(request.thrown);
    job.addExecution({ type: 'system_error', name: agent.model, error, ...elapsed });
    return error;
  }
  const { usage, wasAsked, model: name = agent.model } = request.error;
  const error = serializeError(request.error);
  if (wasAsked) job.countModelCall(usage, name);
  job.addExecution({ type: 'llm_error', name, error, ...(usage ? { usage } : {}), ...elapsed });
  return error;
}

/** Records a failed model call and decides between another attempt later and the end. */
export function modelFailure(attempt: Attempt, request: FailedRequest): Step {
  recordUnanswered(attempt, request);
  return settleWith(afterFailure(attempt, request));
}

/**
 * Where the model is away or was not to be asked, what ends the attempt until it may be: for calls whose
 * failure is not the job's. Undefined for any other failure.
 */
export function untilAsked(attempt: Attempt, request: FailedRequest): Settlement | undefined {
  const settlement = afterFailure(attempt, request);
  return settlement.kind === 'postpone' ? settlement : undefined;
}

function afterFailure({ job, deadlineAt }: Attempt, { error, elapsed }: FailedRequest) {
  const { code, message, isRetryable, retryAfterMs, isExcused } = error;
  const leftMs = deadlineAt && Math.max(0, deadlineAt.getTime() - endOf(elapsed).getTime());
  return retryOrFail(job.currentData(), {
    outcome: 'FAILURE_LLM',
    error: { code, message: `LLM generation failed: ${message}` },
    isRetryable,
    retryAfterMs,
    isExcused,
    ...(leftMs === undefined ? {} : { leftMs }),
  });
}
