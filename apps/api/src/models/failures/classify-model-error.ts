import type { ModelError } from '@faina/agent-core';
import {
  AISDKError,
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  NoSuchModelError,
  TypeValidationError,
} from 'ai';
import { ModelAnswerTooLargeError, ModelRedirectError } from '../providers/bounded-fetch.js';
import { connectionErrorCode } from './connection-error-code.js';
import { errorText } from './error-text.js';
import type { ModelErrorContext } from './model-error-context.js';
import { modelFailure, type ModelFailureKind } from './model-failure.js';
import { providerErrorDetails } from './provider-error-details.js';
import { retryAfterMs } from './retry-after.js';

const CONTEXT_TOO_LONG_CODES = new Set([
  'context_length_exceeded', // OpenAI and most that follow it
  'exceed_context_size_error', // llama.cpp
  'request_too_large', // Anthropic
]);
const REFUSAL_CODES = new Set(['content_filter', 'content_policy_violation']);
const QUOTA_CODES = new Set(['insufficient_quota']);

const CONNECTION_TIMEOUT_CODES = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Errors of the AI SDK that mean: the server answered, but with no usable answer. */
const BROKEN_ANSWERS = [
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  TypeValidationError,
];

/**
 * Why a model call failed and whether another attempt may help, decided here and nowhere else,
 * from status, headers and the codes in the body, never from messages. The original error is not
 * kept as a cause: it holds the whole request and the headers.
 */
export function classifyModelError(error: unknown, context: ModelErrorContext): ModelError {
  if (APICallError.isInstance(error)) return classifyApiCall(error, context);
  if (
    error instanceof ModelAnswerTooLargeError ||
    BROKEN_ANSWERS.some((type) => type.isInstance(error))
  ) {
    return modelFailure('broken_answer', context, said(error, context));
  }
  if (error instanceof ModelRedirectError) {
    const { status, origin } = error;
    const to = origin === undefined ? '' : ` to ${origin}`;
    return modelFailure('redirected', context, ` (HTTP ${status}${to})`);
  }
  const kind = NoSuchModelError.isInstance(error) ? 'unknown_model' : 'bad_request';
  const detail = AISDKError.isInstance(error) ? said(error, context) : nameOf(error);
  return modelFailure(kind, context, detail);
}

/** Of an error that nobody here knows: its words may hold an address with a key, or the request. */
function nameOf(error: unknown): string {
  const name = error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : undefined;
  const code = connectionErrorCode(error) ?? name;
  return code === undefined ? '' : ` (${code})`;
}

function classifyApiCall(error: APICallError, context: ModelErrorContext): ModelError {
  const connectionCode = connectionErrorCode(error.cause);
  if (error.statusCode === undefined || (isSuccess(error.statusCode) && error.isRetryable)) {
    const timedOut = connectionCode !== undefined && CONNECTION_TIMEOUT_CODES.has(connectionCode);
    const kind = timedOut ? 'connection_timeout' : 'connection_failed';
    return modelFailure(kind, context, connectionCode === undefined ? '' : ` (${connectionCode})`);
  }
  const details = providerErrorDetails(error.responseBody, error.data);
  const status = isSuccess(error.statusCode)
    ? (details.status ?? error.statusCode)
    : error.statusCode;
  const kind = kindOf(status, details.codes);
  const detail = ` (HTTP ${status})${kind === 'authentication' ? '' : said(error, context)}`;
  return modelFailure(kind, context, detail, retryAfterMs(error.responseHeaders, context.now));
}

function kindOf(status: number, codes: readonly string[]): ModelFailureKind {
  if (codes.some((code) => CONTEXT_TOO_LONG_CODES.has(code))) return 'context_too_long';
  if (codes.some((code) => REFUSAL_CODES.has(code))) return 'refused';
  if (codes.some((code) => QUOTA_CODES.has(code))) return 'quota_used_up';
  if (isSuccess(status)) return 'broken_answer';
  if (status >= 500) return 'unavailable';
  switch (status) {
    case 401:
    case 403:
      return 'authentication';
    case 402:
      return 'quota_used_up';
    case 404:
      return 'unknown_model';
    case 408:
    case 409:
      return 'unavailable';
    case 413:
      return 'context_too_long';
    case 429:
      return 'rate_limited';
    default:
      return 'bad_request';
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function said(error: unknown, { secrets }: ModelErrorContext): string {
  const text = error instanceof Error ? errorText(error.message, secrets) : '';
  return text === '' ? '' : `: ${text}`;
}
