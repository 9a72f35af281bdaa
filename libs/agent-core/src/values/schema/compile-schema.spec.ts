import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileSchema } from './compile-schema.js';
import { schemaAlternatives } from './schema-parts.js';
import { cpuMs } from '../../testing/cpu-ms.js';
import type { JsonValue } from '../json/json-value.js';

const object = { type: 'object' } as const;

function accepts(schema: JsonValue, value: unknown): boolean {
  const compiled = compileSchema(schema);
  if (compiled.isError()) throw new Error(compiled.error);
  return compiled.value.safeParse(value).success;
}

describe('a schema from outside', () => {
  it.each([
    [{ ...object, properties: { a: { type: 'number' } }, required: ['a'] }, { a: 1 }, {}],
    [{ ...object, properties: {}, additionalProperties: false }, {}, { a: 1 }],
    [{ ...object, additionalProperties: { type: 'string' } }, { a: 'b' }, { a: 1 }],
    [{ type: ['string', 'null'] }, null, 1],
    [{ type: 'array', items: { enum: [1, 'a'] }, maxItems: 2 }, [1, 'a'], [1, 2]],
    [{ type: 'array', prefixItems: [{ const: 1 }], minItems: 1 }, [1, 2], [2]],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'a', 1],
    [{ oneOf: [{ const: 1 }, { const: 2 }] }, 2, 3],
    [{ type: 'string', format: 'date' }, '2026-02-28', '2026-02-30'],
    [{ type: 'integer', minimum: 1, multipleOf: 5 }, 10, 11],
    [{ ...object, properties: { a: { default: 1, type: 'number' } } }, {}, { a: '' }],
    [{ ...object, properties: { pattern: { type: 'string' } } }, { pattern: 'a' }, { pattern: 1 }],
    [true, 1, undefined],
    [{ title: 'Any', $comment: 'x', 'x-more': { $ref: '#' }, $defs: { a: {} } }, 1, undefined],
  ])('%j checks values', (schema, right, wrong) => {
    expect(accepts(schema, right)).toBe(true);
    if (wrong !== undefined) expect(accepts(schema, wrong)).toBe(false);
  });

  it.each([
    ['no schema', 'text', 'no schema'],
    ['no schema inside', { ...object, properties: { a: 1 } }, 'no schema'],
    ['a type that is none', { type: 'text' }, "'type'"],
    ['S2: a type twice', { type: ['string', 'string'] }, "'type'"],
    ['properties in a list', { ...object, properties: [] }, "'properties'"],
    ['alternatives that are none', { anyOf: {} }, "'anyOf'"],
    ['a negation', { not: { type: 'null' } }, "'not'"],
    ['a condition', { if: {}, then: {} }, "'if'"],
    ['S25: itself', { $ref: '#' }, "'$ref'"],
    ['S25: a circle', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }, "'$ref'"],
    ['S3: a pattern', { type: 'string', pattern: '^(a+)+$' }, "'pattern'"],
    ['S3: patterns of names', { ...object, patternProperties: { '(a+)+$': {} } }, 'pattern'],
    ['S2: a deep one', deep(13), '12 deep'],
    ['S2: a very deep one', deep(100_000), '12 deep'],
    ['S2: one of many', { anyOf: Array.from({ length: 500 }, () => ({})) }, '500 schemas'],
    ['S2: a long one', { const: 'ã'.repeat(20_000) }, 'bytes'],
  ])('%s is refused with the reason', (_what, schema, reason) => {
    const compiled = compileSchema(schema);
    expect(compiled).toHaveProperty('error', expect.stringContaining(reason));
  });

  it('S20: leaves no ids behind', () => {
    compileSchema({ ...object, id: 'left-behind', properties: { a: { id: 'left-behind-a' } } });
    const ids = [...z.globalRegistry._idmap.keys()];
    expect(ids.filter((id) => id.startsWith('left-behind'))).toEqual([]);
  });

  it.each([
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'uuid',
    'ipv4',
    'ipv6',
    'uri',
    'emoji',
  ])('S3: the format %s takes a time that grows with the text alone', (format) => {
    const startedAt = cpuMs();
    for (const part of ['a', '1:', '.1', 'a@', '\u0301\u0323', '\u{1F9B0}']) {
      const text = part.repeat(100_000 / part.length);
      accepts({ type: 'string', format }, `http://${text}!`);
      accepts({ type: 'string', format }, `${text}!`);
    }
    // With the library's own `uri` it was more than 20 s, with its `emoji` for ever.
    expect(cpuMs() - startedAt).toBeLessThan(5_000);
  });
});

describe('the alternatives of a schema', () => {
  const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };

  it.each<[string, JsonValue, number]>([
    ['one for plain members', { ...object, properties: { a: {}, b: {} } }, 1],
    [
      'those of one member, however many there are',
      { properties: { a: nullable, b: nullable } },
      3,
    ],
    [
      'those of the parts that fit one place',
      { anyOf: [{ properties: { a: nullable } }, { items: nullable }] },
      6,
    ],
    ['each value of a list', { items: { enum: [1, 2, 3, 4, 5, 6, 7, 8] } }, 8],
  ])('are %s', (_what, schema, most) => {
    expect(schemaAlternatives(schema)).toBe(most);
  });
});

function deep(levels: number): JsonValue {
  let schema: JsonValue = {};
  for (let level = 0; level < levels; level += 1) schema = { items: schema };
  return schema;
}
