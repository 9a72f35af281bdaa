import type { TokenUsage } from './token-usage.js';

/** Why a model call gave no answer. */
export type ModelErrorCode =
  | 'MODEL_UNAVAILABLE'
  | 'MODEL_RATE_LIMITED'
  | 'MODEL_TIMEOUT'
  | 'MODEL_CALL_CANCELLED'
  | 'MODEL_CALL_INTERRUPTED'
  | 'MODEL_CALL_DEADLINE'
  | 'MODEL_BROKEN_ANSWER'
  | 'MODEL_CONTEXT_TOO_LONG'
  | 'MODEL_REFUSED'
  | 'MODEL_AUTHENTICATION'
  | 'MODEL_NOT_CONFIGURED'
  | 'MODEL_BAD_REQUEST';

/** A failed model call. Whether another attempt may help is a property of the error. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Whether the model was asked; only then the call counts, and its failure as one of the job. */
  readonly wasAsked: boolean = true;

  constructor(
    message: string,
    readonly code: ModelErrorCode,
    readonly isRetryable: boolean,
    /** What the provider asked us to wait, in milliseconds. */
    readonly retryAfterMs?: number,
    /** What the failed call used up all the same, for example when it was aborted. */
    readonly usage?: TokenUsage,
  ) {
    super(message);
  }
}

/** The call did not go out: it was held back on this side, or its model is not set up. */
export class ModelNotAskedError extends ModelError {
  override readonly wasAsked = false;
}
