import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coerceTypes } from './coerce-types.js';
import { mendableIssues } from './fit-to-schema.js';
import type { JsonValue } from '../../values/json/json-value.js';

const coerce = (type: z.ZodType, value: JsonValue): unknown => {
  const schema = z.object({ v: type });
  const coerced = coerceTypes({ v: value }, mendableIssues(schema, { v: value }));
  return coerced !== null && typeof coerced === 'object' && 'v' in coerced ? coerced.v : undefined;
};

describe('D1 a value of the wrong type', () => {
  it.each([
    [z.number(), '5', 5],
    [z.number(), '-2.50', -2.5],
    [z.int(), ' 7 ', 7],
    [z.boolean(), 'true', true],
    [z.boolean(), 'False', false],
    [z.string(), 5, '5'],
    [z.string(), -11_999_998_888, '-11999998888'],
    [z.array(z.string()), 'x', ['x']],
    [z.array(z.number()), 3, [3]],
    [z.array(z.object({})), {}, [{}]],
    [z.union([z.number(), z.boolean()]), '5', 5],
  ])('%# is changed where nothing is lost: %j', (type, value, expected) => {
    expect(coerce(type, value)).toEqual(expected);
  });

  it.each([
    [z.number(), ''],
    [z.number(), '1,5'],
    [z.number(), '1e3'],
    [z.number(), '007'],
    [z.number(), '0x10'],
    [z.number(), '12345678901234567'],
    [z.number(), '0.1234567890123456'],
    [z.number(), true],
    [z.boolean(), 'yes'],
    [z.boolean(), 1],
    [z.string(), 1.5],
    [z.string(), 1e21],
    [z.string(), true],
    [z.string(), ['x']],
    [z.array(z.string()), 'a, b'],
    [z.array(z.string()), ''],
  ])('%# stays where its meaning is open: %j', (type, value) => {
    expect(coerce(type, value)).toEqual(value);
  });

  it('is nothing when it is a null that the schema refuses', () => {
    expect(coerce(z.string().optional(), null)).toBeUndefined();
    expect(coerce(z.string().nullable(), null)).toBeNull();
  });
});
