import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mendableIssues, stripUndeclared } from './fit-to-schema.js';
import type { JsonValue } from '../../values/json/json-value.js';

const schema = z.strictObject({
  a: z.string(),
  list: z.array(z.strictObject({ b: z.number() })).optional(),
  either: z
    .union([z.strictObject({ c: z.string() }), z.strictObject({ d: z.string() })])
    .optional(),
  open: z.looseObject({}).optional(),
});
const strip = (value: JsonValue) => stripUndeclared(value, mendableIssues(schema, value));

describe('D1 undeclared members', () => {
  it('go where the schema forbids them, at any depth', () => {
    expect(strip({ a: 'x', z: 1, list: [{ b: 1, y: 2 }, { b: 2 }] })).toEqual({
      a: 'x',
      list: [{ b: 1 }, { b: 2 }],
    });
  });

  it('go from the nearest alternative of a union', () => {
    expect(strip({ a: 'x', either: { d: 'y', e: 1 } })).toEqual({ a: 'x', either: { d: 'y' } });
  });

  it('stay where the schema allows them, and all else stays wrong as it is', () => {
    expect(strip({ a: 5, open: { k: 1 }, z: 1 })).toEqual({ a: 5, open: { k: 1 } });
  });

  it('leave the very same value when there are none', () => {
    const value = { a: 'x', open: { k: 1 } };
    expect(strip(value)).toBe(value);
  });

  it('may be named like members of every object', () => {
    const value: JsonValue = JSON.parse('{"a":"x","__proto__":{"p":1},"constructor":1}');
    expect(JSON.stringify(strip(value))).toBe('{"a":"x"}');
  });
});
