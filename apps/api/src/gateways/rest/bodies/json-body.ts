import { Problem, validationFailed } from '../problems/problem.js';
import { longTexts } from './long-texts.js';
import { findUnstorable } from './storable-json.js';

/** Largest JSON body, in bytes; where a route takes files, of what it holds beside them. */
export const bodyLimit = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = (cause: unknown): Problem =>
  new Problem(
    400,
    'MALFORMED_JSON',
    'The body is not JSON in UTF-8. Send one JSON value, or no body and no Content-Type.',
    { cause },
  );

const tooLarge = (): Problem =>
  new Problem(
    413,
    'BODY_TOO_LARGE',
    `The body is larger than this route accepts: beside its files it may have ${bodyLimit} bytes.`,
  );

const parse = (body: Buffer): unknown => {
  try {
    if (body.length <= bodyLimit) return JSON.parse(utf8.decode(body));
    const split = longTexts(body, bodyLimit);
    if (split === undefined) throw tooLarge();
    const { rest, texts } = split;
    const whole = new Map(texts.map(([name, text]) => [name, parseText(text)]));
    return JSON.parse(utf8.decode(rest), (_key, value: unknown) =>
      typeof value === 'string' ? (whole.get(value) ?? value) : value,
    );
  } catch (error) {
    throw error instanceof Problem ? error : malformed(error);
  }
};

const parseText = (json: Buffer): unknown => JSON.parse(utf8.decode(json));

/**
 * The value of a JSON body; throws a 400 problem for text that is no JSON or cannot be stored, and a
 * 413 problem for one that is large by anything but long texts.
 */
export const parseJsonBody = (body: Buffer): unknown => {
  const value = parse(body);
  const fault = findUnstorable(value);
  if (fault !== undefined) throw validationFailed([fault]);
  return value;
};
