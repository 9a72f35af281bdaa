import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonPointer, toProblemErrors } from './validation.pipe.js';

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : toProblemErrors(result.error.issues);
};

describe('toProblemErrors', () => {
  it('points at a nested value', () => {
    const schema = z.strictObject({ limits: z.strictObject({ maxIterations: z.int().max(100) }) });
    expect(errorsOf(schema, { limits: { maxIterations: 500 } })).toEqual([
      { pointer: '/limits/maxIterations', detail: expect.stringContaining('100') },
    ]);
  });

  it('names each unknown key by itself', () => {
    expect(errorsOf(z.strictObject({}), { a: 1, 'b/c': 2 })).toEqual([
      { pointer: '/a', detail: 'This key is not known here' },
      { pointer: '/b~1c', detail: 'This key is not known here' },
    ]);
  });

  it('explains a union by the branch of the right kind', () => {
    const input = z.union([z.string().min(1), z.object({ prompt: z.string() })]);
    expect(errorsOf(z.object({ input }), { input: { prompt: 7 } })).toEqual([
      { pointer: '/input/prompt', detail: 'Invalid input: expected string, received number' },
    ]);
  });

  it('lists what a union takes when the kind is wrong', () => {
    const input = z.union([z.string(), z.object({})]);
    expect(errorsOf(z.object({ input }), { input: 7 })).toEqual([
      {
        pointer: '/input',
        detail: expect.stringMatching(/expected string.*, or .*expected object/),
      },
    ]);
  });

  it('stays small, whatever was sent', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [`${i}${'x'.repeat(500)}`, 1]),
    );
    const errors = errorsOf(z.strictObject({}), keys);
    expect(errors).toHaveLength(20);
    expect(JSON.stringify(errors).length).toBeLessThan(10_000);
  });
});

describe('jsonPointer', () => {
  it('names the whole document by an empty text', () => {
    expect(jsonPointer([])).toBe('');
  });

  it('joins keys and indexes and escapes ~ and /', () => {
    expect(jsonPointer(['limits', 'a/b~c', 0])).toBe('/limits/a~1b~0c/0');
  });
});
