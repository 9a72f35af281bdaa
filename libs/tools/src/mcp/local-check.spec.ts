import { describe, expect, it } from 'vitest';
import { localCheck } from './local-check.js';

const object = { type: 'object' } as const;

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

  it('runs no regular expression of a server', () => {
    const check = localCheck({
      ...object,
      properties: { a: { type: 'string', pattern: '^(a+)+$' } },
    });
    const startedAt = performance.now();
    expect(check.safeParse({ a: `${'a'.repeat(60)}!` }).success).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
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
