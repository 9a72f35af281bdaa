import { describe, expect, it } from 'vitest';
import { providerErrorDetails } from './provider-error-details.js';

describe('providerErrorDetails', () => {
  it.each([
    [
      '{"error":{"message":"m","type":"invalid_request_error","code":"context_length_exceeded"}}',
      ['context_length_exceeded', 'invalid_request_error'],
    ],
    ['{"type":"error","error":{"type":"overloaded_error","message":"m"}}', ['overloaded_error']],
    ['[{"error":{"code":400,"status":"INVALID_ARGUMENT"}}]', ['INVALID_ARGUMENT']],
    ['{"object":"error","type":"BadRequestError","code":400}', ['BadRequestError']],
  ])('reads the codes of %s', (text, codes) => {
    expect(providerErrorDetails(text, undefined).codes).toEqual(codes);
  });

  it('reads a status that a gateway put into the body', () => {
    expect(providerErrorDetails('{"error":{"message":"m","code":502}}', undefined).status).toBe(
      502,
    );
    expect(providerErrorDetails(undefined, { message: 'm', code: 429 }).status).toBe(429);
  });

  it.each([
    '<html></html>',
    '',
    'null',
    '"text"',
    '{"error":"plain"}',
    `{"error":{"code":"${'x'.repeat(70_000)}"}}`,
  ])('finds nothing in a body that is none of these', (text) => {
    expect(providerErrorDetails(text, undefined)).toEqual({
      codes: [],
      status: undefined,
      isFailedResponse: false,
    });
  });

  it('reads why a response of OpenAI failed, as text and as the SDK has parsed it', () => {
    const response = { object: 'response', status: 'failed', error: { code: 'server_error' } };
    for (const body of [response, JSON.stringify(response)]) {
      expect(providerErrorDetails(body, undefined)).toEqual({
        codes: ['server_error'],
        status: undefined,
        isFailedResponse: true,
      });
    }
  });
});
