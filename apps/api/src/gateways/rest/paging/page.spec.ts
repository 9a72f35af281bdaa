import { describe, expect, it } from 'vitest';
import { encodeCursor } from './cursor.js';
import { pageOf, pageQuerySchema } from './page.js';

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
