import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../problems/problem.js';
import { cursorTimeSchema, decodeCursor, encodeCursor, pageOf, pageQuerySchema } from './page.js';

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

const page = (rows: number[], limit: number) =>
  pageOf(
    rows,
    limit,
    (row) => row * 10,
    (row) => ({ row }),
  );

describe('pageOf', () => {
  it('has no cursor when all rows fit', () => {
    expect(page([1, 2], 2)).toEqual({ items: [10, 20], nextCursor: null });
    expect(page([], 2)).toEqual({ items: [], nextCursor: null });
  });

  it('drops the extra row and names the last shown one', () => {
    expect(page([1, 2, 3], 2)).toEqual({ items: [10, 20], nextCursor: encodeCursor({ row: 2 }) });
  });
});

describe('pageQuerySchema', () => {
  it('takes 20 by default and 100 at most', () => {
    expect(pageQuerySchema.parse({})).toEqual({ limit: 20 });
    expect(pageQuerySchema.parse({ limit: '100' })).toEqual({ limit: 100 });
    for (const limit of ['0', '101', '1.5', '', 'x', ['1', '2']]) {
      expect(pageQuerySchema.safeParse({ limit }).success, String(limit)).toBe(false);
    }
  });
});
