import { abortedBy, ModelError, type ModelErrorCode, ModelNotAskedError } from '@faina/agent-core';

/** What the text of a model error may need beside the error itself. */
export interface ModelErrorContext {
  /** `provider:model`, as the agent names it. */
  readonly modelId: string;
  /** Configured keys; cut out of every text. */
  readonly secrets: readonly string[];
  /** For a Retry-After that is a date. */
  readonly now: Date;
}

interface Failure {
  readonly code: ModelErrorCode;
  readonly isRetryable: boolean;
  /** Held back on this side: nothing is known of the provider, and no attempt is used up. */
  readonly isRefusal?: true;
  readonly what: string;
  readonly remedy: string;
}

/** Every way in which a model call fails: its code, whether to try again, what to tell a person. */
const failures = {
  authentication: {
    code: 'MODEL_AUTHENTICATION',
    isRetryable: false,
    what: 'the provider refused the API key',
    remedy: "Check the provider's key in the settings and what the key may use.",
  },
  rate_limited: {
    code: 'MODEL_RATE_LIMITED',
    isRetryable: true,
    what: 'the provider limits the rate of calls',
    remedy: 'The call can be repeated later.',
  },
  paused: {
    code: 'MODEL_RATE_LIMITED',
    isRetryable: true,
    isRefusal: true,
    what: 'the call was not sent, because the provider asked to wait',
    remedy: 'The call can be repeated later.',
  },
  no_permit: {
    code: 'MODEL_RATE_LIMITED',
    isRetryable: true,
    isRefusal: true,
    what: 'the call was not sent, because as many as MODEL_CONCURRENCY allows were under way',
    remedy: 'The call can be repeated later; raise MODEL_CONCURRENCY if the provider allows it.',
  },
  no_room: {
    code: 'MODEL_RATE_LIMITED',
    isRetryable: true,
    isRefusal: true,
    what: 'the call was not sent, because the files of other calls took all the memory there is for them',
    remedy: 'The call can be repeated later; more workers send more files at once.',
  },
  quota_used_up: {
    code: 'MODEL_RATE_LIMITED',
    isRetryable: false,
    what: "the provider's quota or credit is used up",
    remedy: 'Add credit at the provider or choose another model.',
  },
  unavailable: {
    code: 'MODEL_UNAVAILABLE',
    isRetryable: true,
    what: 'the provider failed',
    remedy: 'The call can be repeated later.',
  },
  circuit_open: {
    code: 'MODEL_UNAVAILABLE',
    isRetryable: true,
    isRefusal: true,
    what: 'the call was not sent, because the model failed several times in a row',
    remedy: 'It is tried again by itself; check the provider if it stays so.',
  },
  connection_failed: {
    code: 'MODEL_UNAVAILABLE',
    isRetryable: true,
    what: 'the connection to the provider failed',
    remedy: 'Check the base URL and the network if it stays so.',
  },
  connection_timeout: {
    code: 'MODEL_TIMEOUT',
    isRetryable: true,
    what: 'the provider did not answer on the connection',
    remedy: 'Check the base URL and the network if it stays so.',
  },
  deadline: {
    code: 'MODEL_TIMEOUT',
    isRetryable: true,
    what: 'no answer within the time for one call',
    remedy: 'The call can be repeated; a faster model or a shorter conversation may help.',
  },
  silence: {
    code: 'MODEL_TIMEOUT',
    isRetryable: true,
    what: 'nothing more of the answer came within the time that a streamed call may be silent',
    remedy:
      'The call can be repeated; a model that thinks for longer needs more time in the settings.',
  },
  cut_off: {
    code: 'MODEL_UNAVAILABLE',
    isRetryable: true,
    what: 'the answer broke off before its end',
    remedy:
      'The call can be repeated; check what stands between here and the provider if it stays so.',
  },
  cancelled: {
    code: 'MODEL_CALL_CANCELLED',
    isRetryable: false,
    what: 'the job was cancelled before an answer came',
    remedy: 'Nothing is to be done.',
  },
  past_deadline: {
    code: 'MODEL_CALL_DEADLINE',
    isRetryable: false,
    what: "the job's deadline passed before an answer came",
    remedy: 'Give the job more time, or its agent a faster model.',
  },
  interrupted: {
    code: 'MODEL_CALL_INTERRUPTED',
    isRetryable: true,
    what: 'the worker broke the call off before an answer came',
    remedy: 'The job goes on by itself, for example after a restart of the worker.',
  },
  broken_answer: {
    code: 'MODEL_BROKEN_ANSWER',
    isRetryable: true,
    what: 'the answer is not what a model server sends',
    remedy: 'Check that the base URL names a chat completions API if it stays so.',
  },
  context_too_long: {
    code: 'MODEL_CONTEXT_TOO_LONG',
    isRetryable: false,
    what: 'the conversation is longer than the model takes',
    remedy: 'Use a model with a larger context or a shorter input.',
  },
  refused: {
    code: 'MODEL_REFUSED',
    isRetryable: false,
    what: "the provider's content policy refused the request",
    remedy: 'Change the input or choose another model.',
  },
  unknown_model: {
    code: 'MODEL_NOT_CONFIGURED',
    isRetryable: false,
    what: 'the provider does not know this model or address',
    remedy: "Check the agent's model id and the base URL.",
  },
  redirected: {
    code: 'MODEL_NOT_CONFIGURED',
    isRetryable: false,
    what: 'the address redirects to another one, which is not followed',
    remedy: 'Set the base URL to the address of the API itself, if you trust it.',
  },
  cost_unknown: {
    code: 'COST_UNKNOWN',
    isRetryable: false,
    isRefusal: true,
    what: 'the job has a limit on its cost, and the price of this model is not known',
    remedy:
      'State a price in the file that MODEL_PRICES names, of this model or of `*`, or leave maxCostUsd out.',
  },
  bad_request: {
    code: 'MODEL_BAD_REQUEST',
    isRetryable: false,
    what: 'the request was not accepted',
    remedy: 'Check that the model takes tools and the settings of the agent.',
  },
} as const satisfies Record<string, Failure>;

export type ModelFailureKind = keyof typeof failures;

/** `detail` follows directly on what happened, for example ` (HTTP 503): overloaded`. */
export function modelFailure(
  kind: ModelFailureKind,
  { modelId }: Pick<ModelErrorContext, 'modelId'>,
  detail = '',
  retryAfterMs?: number,
): ModelError {
  const { code, isRetryable, isRefusal, what, remedy }: Failure = failures[kind];
  const ending = /[.!?…]$/.test(detail) ? '' : '.';
  const ErrorType = isRefusal ? ModelNotAskedError : ModelError;
  return new ErrorType(
    `Model '${modelId}': ${what}${detail}${ending} ${remedy}`,
    code,
    isRetryable,
    { retryAfterMs },
  );
}

/** A call that its job's attempt broke off before it was sent. */
export function calledOff(
  signal: AbortSignal,
  about: Pick<ModelErrorContext, 'modelId'>,
): ModelError {
  const { message, code, isRetryable } = modelFailure(abortKind(signal), about);
  return new ModelNotAskedError(message, code, isRetryable);
}

/** What a call that its job's attempt broke off failed by. */
export function abortKind(signal: AbortSignal): ModelFailureKind {
  switch (abortedBy(signal)) {
    case 'cancel':
      return 'cancelled';
    case 'deadline':
      return 'past_deadline';
    case 'shutdown':
    case 'lease-lost':
    case undefined:
      return 'interrupted';
  }
}
