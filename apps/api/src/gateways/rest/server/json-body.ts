import { Problem, validationFailed } from '../problems/problem.js';
import { findUnstorable } from './storable-json.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = (cause: unknown): Problem =>
  new Problem(
    400,
    'MALFORMED_JSON',
    'The body is not JSON in UTF-8. Send one JSON value, or no body and no Content-Type.',
    { cause },
  );

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    throw malformed(error);
  }
};

/** The value of a JSON body; throws a 400 problem for text that is no JSON or cannot be stored. */
export const parseJsonBody = (body: Uint8Array): unknown => {
  const value = parse(body);
  const fault = findUnstorable(value);
  if (fault !== undefined) throw validationFailed([fault]);
  return value;
};
