import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mendableIssues } from './fit-to-schema.js';
import { unwrapEncoded } from './unwrap-encoded.js';
import type { JsonValue } from '../../values/json/json-value.js';

const schema = z.strictObject({ a: z.string(), list: z.array(z.number()).optional() });
const unwrap = (value: JsonValue) => unwrapEncoded(value, mendableIssues(schema, value), 'get');

describe('D1 arguments inside something else', () => {
  it.each<[JsonValue, JsonValue]>([
    [
      { a: 'x', list: '[1, 2]' },
      { a: 'x', list: [1, 2] },
    ],
    [{ name: 'get', arguments: { a: 'x' } }, { a: 'x' }],
    [{ name: 'get', parameters: '{"a":"x"}' }, { a: 'x' }],
    [{ input: { a: 'x' } }, { a: 'x' }],
    [[{ a: 'x' }], { a: 'x' }],
    [[{}, { a: 'x' }, { a: 'x' }], { a: 'x' }],
  ])('are taken out of %j', (value, expected) => {
    expect(unwrap(value)).toEqual(expected);
  });

  it.each<[JsonValue]>([
    [{ name: 'other', arguments: { a: 'x' } }],
    [{ arguments: { a: 'x' }, parameters: { a: 'y' } }],
    [{ arguments: { a: 'x' }, b: 1 }],
    [[{ a: 'x' }, { a: 'y' }]],
    [[]],
    [{ a: 'x', list: '1, 2' }],
    [{ a: 'x', list: '[1, 2' }],
    [{ a: 'x', list: '[9007199254740993]' }],
  ])('stay in %j, whose meaning is open', (value) => {
    expect(unwrap(value)).toBe(value);
  });

  it('are looked for in a time that grows with the text alone', () => {
    const endless = { a: 'x', list: `[1234567890123456${'"\\'.repeat(60_000)}` };
    expect(unwrap(endless)).toBe(endless);
  });
});
