import type { JsonObject } from '@faina/agent-core';
import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localCheck } from './local-check.js';

const object = { type: 'object' } as const;

/** Doubles what the compiler does with each level. */
const doubling = (depth: number): JsonObject =>
  depth === 0 ? {} : { type: ['object', 'object'], properties: { a: doubling(depth - 1) } };

const wide = (count: number): JsonObject => ({
  ...object,
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'string' }]),
  ),
});

describe('localCheck', () => {
  it('checks types and required fields, and lets everything else pass', () => {
    const check = localCheck({
      ...object,
      properties: { path: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path'],
    });
    expect(check.safeParse({ path: 'a', lines: 3, more: true }).success).toBe(true);
    expect(check.safeParse({ lines: 3 }).success).toBe(false);
    expect(check.safeParse({ path: 'a', lines: 'three' }).success).toBe(false);
  });

  it.each([
    ['references', { ...object, properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }],
    ['keywords that cannot be read', { ...object, properties: { a: { not: { type: 'null' } } } }],
    ['what is no schema', { ...object, properties: 'none' }],
    ['no object', { type: 'string' }],
  ])('takes any object for a schema with %s', (_what, schema) => {
    const check = localCheck(schema);
    expect(check.safeParse({ a: 1 }).success).toBe(true);
    expect(check.safeParse('text').success).toBe(false);
  });

  it.each([
    ['S2: types that come twice', doubling(16)],
    ['S2: more than 500 schemas', wide(600)],
    ['S25: a reference to itself', { ...object, $ref: '#' }],
  ])('%s: is left to the server, and at once', (_what, schema) => {
    const startedAt = cpuMs();
    expect(localCheck(schema).safeParse({ f0: {}, a: 1 }).success).toBe(true);
    expect(cpuMs() - startedAt).toBeLessThan(2_000);
  });

  it('S20: leaves no ids behind', () => {
    localCheck({ ...object, id: 'left-behind', properties: { a: { id: 'left-behind-a' } } });
    const ids = [...z.globalRegistry._idmap.keys()];
    expect(ids.filter((id) => id.startsWith('left-behind'))).toEqual([]);
  });

  it('does not refuse what a pattern of the server may let pass', () => {
    const check = localCheck({
      ...object,
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: false,
    });
    expect(check.safeParse({ 'x-a': 'b' }).success).toBe(true);
  });

  it('runs no regular expression of a server', () => {
    const check = localCheck({
      ...object,
      properties: { a: { type: 'string', pattern: '^(a+)+$' } },
    });
    const startedAt = cpuMs();
    expect(check.safeParse({ a: `${'a'.repeat(60)}!` }).success).toBe(true);
    expect(cpuMs() - startedAt).toBeLessThan(1_000);
  });

  it('keeps arguments that are called pattern or format', () => {
    const check = localCheck({
      ...object,
      properties: { pattern: { type: 'string' }, format: { type: 'number' } },
      required: ['pattern'],
    });
    expect(check.safeParse({}).success).toBe(false);
    expect(check.safeParse({ pattern: '*', format: 'x' }).success).toBe(false);
  });
});
