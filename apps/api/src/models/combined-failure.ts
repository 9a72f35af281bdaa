import { ModelError, ModelNotAskedError } from '@faina/agent-core';
import { totalUsage } from './prices/total-usage.js';

export interface FailedModel {
  readonly model: string;
  readonly error: ModelError;
}

/**
 * One error for all models that failed in turn: the last one's text and code; retryable when one
 * of them is, because the next attempt begins with the first model again. It waits as long as the
 * one that is ready first: the shortest time asked for, and none where a retryable one asks for none.
 */
export function combinedFailure(earlier: readonly FailedModel[], last: ModelError): ModelError {
  if (earlier.length === 0) return last;
  const errors = [...earlier.map(({ error }) => error), last];
  const retryable = errors.filter((error) => error.isRetryable);
  const waits = retryable.map((error) => error.retryAfterMs ?? 0);
  const waitMs = waits.length === 0 ? 0 : Math.min(...waits);
  const failed = earlier.map(({ model, error }) => `${model} (${error.code})`).join(', ');
  const ErrorType = errors.some(({ wasAsked }) => wasAsked) ? ModelError : ModelNotAskedError;
  return new ErrorType(
    `${last.message} Asked before it, and failed too: ${failed}.`,
    last.code,
    retryable.length > 0,
    waitMs === 0 ? undefined : waitMs,
    totalUsage(errors.map(({ usage }) => usage)),
  );
}
