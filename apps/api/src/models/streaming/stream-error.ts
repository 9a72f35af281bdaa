import { type Fields, fieldsIn, isFields } from './formats/fields.js';

/** The HTTP status of an error that a provider tells by a word of its own. */
const statusOfWord: ReadonlyMap<string, number> = new Map([
  // https://docs.claude.com/en/api/errors
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
  ['overloaded_error', 529],
  // https://platform.openai.com/docs/guides/error-codes
  ['insufficient_quota', 429],
  ['rate_limit_exceeded', 429],
  ['server_error', 500],
  ['context_length_exceeded', 400],
  ['invalid_prompt', 400],
  ['content_filter', 400],
  // https://cloud.google.com/apis/design/errors
  ['INVALID_ARGUMENT', 400],
  ['FAILED_PRECONDITION', 400],
  ['UNAUTHENTICATED', 401],
  ['PERMISSION_DENIED', 403],
  ['NOT_FOUND', 404],
  ['RESOURCE_EXHAUSTED', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['DEADLINE_EXCEEDED', 504],
  // https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html
  ['validationException', 400],
  ['throttlingException', 429],
  ['serviceUnavailableException', 503],
]);

/** A provider that fails in the middle of an answer without saying why may be asked again. */
const unnamedStatus = 500;

/**
 * What an event of a stream tells of a failure, as the response that the same failure has before an
 * answer begins; undefined of an event that tells of none.
 *
 * @param name the event's own name, which the stream gives beside its data
 */
export function streamError(event: Fields, name: string | undefined): Response | undefined {
  const error = errorIn(event, name);
  if (!error) return undefined;
  const words = [error['code'], error['type'], error['status']];
  const status = words.map(statusOf).find((found) => found !== undefined) ?? unnamedStatus;
  const told = { message: '', ...error };
  // Bedrock has no member for its errors.
  return Response.json({ ...told, type: 'error', error: told }, { status });
}

function errorIn(event: Fields, name: string | undefined): Fields | undefined {
  const { type, error } = event;
  if (isFields(error)) return error;
  if (typeof error === 'string' && error !== '') return { message: error };
  if (type === 'response.failed') {
    return fieldsIn(fieldsIn(event, 'response') ?? {}, 'error') ?? { code: 'server_error' };
  }
  const isError = type === 'error' || event['object'] === 'error' || name === 'error';
  return isError ? event : undefined;
}

function statusOf(word: unknown): number | undefined {
  const status = Number(word);
  if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  return typeof word === 'string' ? statusOfWord.get(word) : undefined;
}
