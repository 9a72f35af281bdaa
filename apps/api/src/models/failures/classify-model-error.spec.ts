import { ModelError } from '@faina/agent-core';
import {
  APICallError,
  NoSuchModelError,
  TypeValidationError,
  UnsupportedFunctionalityError,
} from 'ai';
import { describe, expect, it } from 'vitest';
import { ModelAnswerTooLargeError } from './model-server-errors.js';
import { classifyModelError, connectionErrorCode, errorText } from './classify-model-error.js';

const context = {
  modelId: 'openai:gpt',
  secrets: ['top-secret'],
  now: new Date('2026-11-21T10:00:00Z'),
};

const apiError = (
  statusCode: number | undefined,
  more: Partial<ConstructorParameters<typeof APICallError>[0]> = {},
) =>
  new APICallError({
    message: 'the provider says top-secret things',
    url: 'https://model.test/v1?key=top-secret',
    requestBodyValues: { messages: ['private'] },
    ...(statusCode === undefined ? {} : { statusCode }),
    ...more,
  });

const withCode = (code: string) => JSON.stringify({ error: { message: 'm', code } });

describe('classifyModelError', () => {
  it.each([
    [400, undefined, 'MODEL_BAD_REQUEST', false],
    [400, withCode('context_length_exceeded'), 'MODEL_CONTEXT_TOO_LONG', false],
    [400, withCode('content_filter'), 'MODEL_REFUSED', false],
    [401, undefined, 'MODEL_AUTHENTICATION', false],
    [402, undefined, 'MODEL_RATE_LIMITED', false],
    [403, undefined, 'MODEL_AUTHENTICATION', false],
    [404, undefined, 'MODEL_NOT_CONFIGURED', false],
    [408, undefined, 'MODEL_UNAVAILABLE', true],
    [409, undefined, 'MODEL_UNAVAILABLE', true],
    [413, undefined, 'MODEL_CONTEXT_TOO_LONG', false],
    [422, undefined, 'MODEL_BAD_REQUEST', false],
    [429, undefined, 'MODEL_RATE_LIMITED', true],
    [429, withCode('insufficient_quota'), 'MODEL_RATE_LIMITED', false],
    [500, undefined, 'MODEL_UNAVAILABLE', true],
    [529, undefined, 'MODEL_UNAVAILABLE', true],
    [200, undefined, 'MODEL_BROKEN_ANSWER', true],
    [200, withCode('context_length_exceeded'), 'MODEL_CONTEXT_TOO_LONG', false],
  ])('HTTP %i with %s is %s, retryable: %s', (status, responseBody, code, isRetryable) => {
    const error = classifyModelError(
      apiError(status, responseBody === undefined ? {} : { responseBody }),
      context,
    );
    expect(error).toMatchObject({ code, isRetryable });
    expect(error.message).toContain(`HTTP ${String(status)}`);
  });

  it.each([
    ['ECONNRESET', 'MODEL_UNAVAILABLE'],
    ['ENOTFOUND', 'MODEL_UNAVAILABLE'],
    ['UND_ERR_HEADERS_TIMEOUT', 'MODEL_TIMEOUT'],
  ])('a connection that fails with %s is %s', (code, expected) => {
    const cause = Object.assign(new Error('connect to 10.0.0.1 failed'), { code });
    const error = classifyModelError(apiError(undefined, { cause, isRetryable: true }), context);
    expect(error).toMatchObject({ code: expected, isRetryable: true });
    expect(error.message).toContain(code);
    expect(error.message).not.toContain('10.0.0.1');
  });

  it.each([
    ['server_error', 'MODEL_UNAVAILABLE', true],
    ['rate_limit_exceeded', 'MODEL_RATE_LIMITED', true],
    ['invalid_prompt', 'MODEL_REFUSED', false],
    ['image_content_policy_violation', 'MODEL_REFUSED', false],
    ['invalid_image', 'MODEL_BROKEN_ANSWER', true],
  ])('a response that failed with %s is %s, retryable: %s', (code, expected, isRetryable) => {
    const data = { object: 'response', status: 'failed', error: { code, message: 'm' } };
    const error = classifyModelError(
      apiError(400, { responseBody: JSON.stringify(data) }),
      context,
    );
    expect(error).toMatchObject({ code: expected, isRetryable });
    expect(error.message).toContain('HTTP 200');
  });

  it('takes the wait from the header', () => {
    const limited = apiError(429, { responseHeaders: { 'retry-after': '3' } });
    expect(classifyModelError(limited, context).retryAfterMs).toBe(3_000);
  });

  it.each([
    [new ModelAnswerTooLargeError(10), 'MODEL_BROKEN_ANSWER', true],
    [new TypeValidationError({ value: {}, cause: new Error('no') }), 'MODEL_BROKEN_ANSWER', true],
    [
      new NoSuchModelError({ modelId: 'x', modelType: 'languageModel' }),
      'MODEL_NOT_CONFIGURED',
      false,
    ],
    [new UnsupportedFunctionalityError({ functionality: 'x' }), 'MODEL_BAD_REQUEST', false],
    ['thrown text', 'MODEL_BAD_REQUEST', false],
  ])('%s', (thrown, code, isRetryable) => {
    expect(classifyModelError(thrown, context)).toMatchObject({ code, isRetryable });
  });

  it('S13: passes nothing on that an unknown error says', () => {
    const url = 'http://user:hidden@model.test/v1/chat/completions';
    const thrown = new TypeError(
      `Request cannot be constructed from a URL with credentials: ${url}`,
    );
    const error = classifyModelError(thrown, context);
    expect(error).toMatchObject({ code: 'MODEL_BAD_REQUEST', isRetryable: false });
    expect(error.message).toContain('(TypeError)');
    expect(error.message).not.toContain('hidden');
    const named = Object.assign(new Error('hidden'), { name: 'see http://user:hidden@model.test' });
    expect(classifyModelError(named, context).message).not.toContain('hidden');
    expect(classifyModelError('hidden', context).message).not.toContain('hidden');
  });

  it('P14 keeps neither keys nor the request, in message or cause', () => {
    const error = classifyModelError(
      apiError(400, { responseHeaders: { 'set-cookie': 'session' } }),
      context,
    );
    expect(error).toBeInstanceOf(ModelError);
    expect(error.cause).toBeUndefined();
    expect(error.message).toContain('the provider says *** things');
    expect(JSON.stringify(error)).not.toMatch(/top-secret|private|session/);
  });
});

const closedWith = (code: unknown) => Object.assign(new Error('closed'), { code });

describe('connectionErrorCode', () => {
  it('is found behind other errors', () => {
    const error = new Error('outer', {
      cause: new TypeError('terminated', { cause: closedWith('UND_ERR_SOCKET') }),
    });
    expect(connectionErrorCode(error)).toBe('UND_ERR_SOCKET');
  });

  it('is undefined without one, and for a chain that bites its tail', () => {
    const circular = new Error('a');
    circular.cause = circular;
    expect(connectionErrorCode(circular)).toBeUndefined();
    expect(connectionErrorCode(closedWith(20))).toBeUndefined();
    expect(connectionErrorCode('ECONNRESET')).toBeUndefined();
  });
});

describe('errorText', () => {
  it('is one line without control characters', () => {
    expect(errorText('  bad\r\n\trequest\u0000! ', [])).toBe('bad request !');
  });

  it('cuts configured keys out', () => {
    expect(errorText('key local-secret is wrong', ['local-secret', ''])).toBe('key *** is wrong');
  });

  it.each(['sk-proj-abc123DEF', 'AIzaSyA1234567890', 'Bearer abc.def'])('cuts %s out', (key) => {
    expect(errorText(`You sent ${key}!`, [])).not.toContain(key.slice(-6));
  });

  it('is bounded', () => {
    expect(errorText('x'.repeat(100_000), [])).toHaveLength(401);
  });
});
