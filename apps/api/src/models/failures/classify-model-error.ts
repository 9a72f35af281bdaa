import { type ModelError, withEllipsis } from '@faina/agent-core';
import { secretMask } from '@faina/tools';
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
import {
  ModelAnswerCutError,
  ModelAnswerTooLargeError,
  ModelRedirectError,
} from './model-server-errors.js';
import { modelFailure, type ModelErrorContext, type ModelFailureKind } from './model-failure.js';
import { providerErrorDetails } from './provider-error-details.js';
import { retryAfterMs } from './retry-after.js';

const contextTooLongCodes = new Set([
  'context_length_exceeded', // OpenAI and most that follow it
  'exceed_context_size_error', // llama.cpp
  'request_too_large', // Anthropic
]);
const refusalCodes = new Set([
  'content_filter',
  'content_policy_violation',
  'image_content_policy_violation', // OpenAI
  'invalid_prompt', // OpenAI, https://github.com/openai/codex/issues/7250
]);
const quotaCodes = new Set(['insufficient_quota']);
/**
 * A response of OpenAI that ended as failed: its own answer is HTTP 200, so the code alone tells why
 * (https://developers.openai.com/api/reference/resources/responses, error.code).
 */
const failedResponseKinds: ReadonlyMap<string, ModelFailureKind> = new Map([
  ['server_error', 'unavailable'],
  ['vector_store_timeout', 'unavailable'],
  ['rate_limit_exceeded', 'rate_limited'],
]);

const connectionTimeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const deepestCause = 5;
/** Enough to cut from; a provider may echo a whole request. */
const maxReadChars = 4_000;
const maxTextChars = 401;

/** Errors of the AI SDK that mean: the server answered, but with no usable answer. */
const brokenAnswers = [
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
    brokenAnswers.some((type) => type.isInstance(error))
  ) {
    return modelFailure('broken_answer', context, said(error, context));
  }
  if (error instanceof ModelAnswerCutError) return modelFailure('cut_off', context);
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
    const timedOut = connectionCode !== undefined && connectionTimeoutCodes.has(connectionCode);
    const kind = timedOut ? 'connection_timeout' : 'connection_failed';
    return modelFailure(kind, context, connectionCode === undefined ? '' : ` (${connectionCode})`);
  }
  const details = providerErrorDetails(error.responseBody, error.data);
  // The SDK's provider gives a failed response a status of its own.
  const answered = details.isFailedResponse ? 200 : error.statusCode;
  const status = isSuccess(answered) ? (details.status ?? answered) : answered;
  const kind = kindOf(status, details.codes);
  const detail = ` (HTTP ${status})${kind === 'authentication' ? '' : said(error, context)}`;
  return modelFailure(kind, context, detail, retryAfterMs(error.responseHeaders, context.now));
}

function kindOf(status: number, codes: readonly string[]): ModelFailureKind {
  if (codes.some((code) => contextTooLongCodes.has(code))) return 'context_too_long';
  if (codes.some((code) => refusalCodes.has(code))) return 'refused';
  if (codes.some((code) => quotaCodes.has(code))) return 'quota_used_up';
  if (isSuccess(status)) {
    const failed = codes.map((code) => failedResponseKinds.get(code));
    return failed.find((kind) => kind !== undefined) ?? 'broken_answer';
  }
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

/** The system's or fetch's code (`ECONNRESET`, `UND_ERR_SOCKET`) in an error's chain of causes. */
export function connectionErrorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < deepestCause && current instanceof Error; depth += 1) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^[A-Z][A-Z0-9_]+$/.test(current.code)
    ) {
      return current.code;
    }
    current = current.cause;
  }
  return undefined;
}

/** A provider's text made fit to be stored and shown: one line, no keys, short. */
export function errorText(text: string, secrets: readonly string[]): string {
  const line = secretMask(secrets)(text.slice(0, maxReadChars)).replace(/[\s\p{Cc}]+/gu, ' ');
  return withEllipsis(line.trim(), maxTextChars);
}
