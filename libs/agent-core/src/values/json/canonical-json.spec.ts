import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';
import type { JsonValue } from './json-value.js';

describe('canonical JSON', () => {
  it('sorts members at every depth and writes no white space', () => {
    const value = { b: [{ z: 1, a: 'é' }], a: null, 10: true, 9: 1.5 };
    expect(canonicalJson(value)).toBe('{"10":true,"9":1.5,"a":null,"b":[{"a":"é","z":1}]}');
  });

  it('is the same for members in any order and reads back as the value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const json: JsonValue = JSON.parse(JSON.stringify(value));
        const reversed: JsonValue = JSON.parse(
          JSON.stringify(Object.fromEntries(Object.entries(value).reverse())),
        );
        const text = canonicalJson(json);
        expect(canonicalJson(reversed)).toBe(text);
        expect(JSON.parse(text)).toEqual(json);
      }),
    );
  });
});
