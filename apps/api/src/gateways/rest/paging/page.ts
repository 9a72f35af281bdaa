import { z } from 'zod';
import { encodeCursor } from './cursor.js';
import type { PageRows } from '../../../database/page-bytes.js';

/** Query parameters of every list. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(1_000).optional().describe('`nextCursor` of the page before'),
});

export type PageQuery = z.infer<typeof pageQuerySchema>;

export interface Page<Item> {
  readonly items: Item[];
  /** Names the next page; null on the last. */
  readonly nextCursor: string | null;
}

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A page from the rows that fit into it. */
export const pageOfRows = <Row, Item>(
  { rows, hasMore }: PageRows<Row>,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => object,
): Page<Item> => {
  const last = rows.at(-1);
  return {
    items: rows.map(toItem),
    nextCursor: hasMore && last !== undefined ? encodeCursor(positionOf(last)) : null,
  };
};

/** A page from `limit + 1` rows: the extra row only tells that there are more. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => object,
): Page<Item> => {
  const page = { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  return pageOfRows(page, toItem, positionOf);
};
