import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './json-body.js';

const body = (text: string) => Buffer.from(text);

describe('parseJsonBody', () => {
  it('reads JSON in UTF-8', () => {
    expect(parseJsonBody(body('{"a":"ção"}'))).toEqual({ a: 'ção' });
  });

  it.each([
    ['cut', body('{"a":'), 'MALFORMED_JSON'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'MALFORMED_JSON'],
    ['NaN', body('NaN'), 'MALFORMED_JSON'],
    ['polluting', body('{"__proto__":{}}'), 'VALIDATION_FAILED'],
    ['endlessly deep', body('['.repeat(100_000) + ']'.repeat(100_000)), 'VALIDATION_FAILED'],
  ])('F33: refuses a %s body', (_name, bytes, code) => {
    expect(() => parseJsonBody(bytes)).toThrow(expect.objectContaining({ code }));
  });
});
