import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cursorTimeSchema, decodeCursor, encodeCursor } from './cursor.js';
import { Problem } from '../problems/problem.js';

const schema = z.strictObject({ id: z.string() });

describe('decodeCursor', () => {
  it('reads what encodeCursor wrote', () => {
    expect(decodeCursor(schema, encodeCursor({ id: 'ção' }))).toEqual({ id: 'ção' });
  });

  it('is undefined on the first page', () => {
    expect(decodeCursor(schema, undefined)).toBeUndefined();
  });

  it.each(['', 'nonsense', '!!!', encodeCursor({ other: 1 }), encodeCursor([]), 'e'.repeat(2_000)])(
    'refuses %j with a 400',
    (cursor) => {
      expect(() => decodeCursor(schema, cursor)).toThrow(
        expect.objectContaining({ code: 'INVALID_CURSOR' }),
      );
      expect(() => decodeCursor(schema, cursor)).toThrow(Problem);
    },
  );
});

describe('cursorTimeSchema', () => {
  it('reads a moment of a list, and none that PostgreSQL does not have', () => {
    const now = new Date();
    expect(cursorTimeSchema.parse(now.toJSON())).toBe(now.toJSON());
    for (const time of ['0000-12-31T23:59:59Z', '-000001-01-01T00:00:00Z', '2026-11-21', 0, null]) {
      expect(cursorTimeSchema.safeParse(time).success).toBe(false);
    }
  });
});
