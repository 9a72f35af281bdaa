import { parseJson } from '@faina/agent-core';
import { z } from 'zod';
import type { PageRows } from '../../../database/page-bytes.js';
import { Problem } from '../problems/problem.js';
import { findUnstorable } from '../bodies/storable-json.js';

const maximumChars = 1_000;

const invalidCursor = (): Problem =>
  new Problem(
    400,
    'INVALID_CURSOR',
    'The cursor is not one that this list gave. Take nextCursor of the page before, or leave it out.',
    { errors: [{ pointer: '/cursor', detail: 'Not a cursor of this list' }] },
  );

/** A moment in a cursor, as `toJSON` writes a Date; PostgreSQL has no year 0. */
export const cursorTimeSchema = z.iso.datetime().refine((time) => time >= '0001');

/** An opaque name of a place in a list. */
export const encodeCursor = (position: object): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The place that a cursor names, undefined for the first page; throws 400 for anything else. */
export const decodeCursor = <Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | undefined => {
  if (cursor === undefined) return undefined;
  if (cursor.length > maximumChars) throw invalidCursor();
  const position = parseJson(Buffer.from(cursor, 'base64url').toString());
  // The request's own check saw letters and digits: what they encode may be anything.
  if (findUnstorable(position) !== undefined) throw invalidCursor();
  const parsed = schema.safeParse(position);
  if (!parsed.success) throw invalidCursor();
  return parsed.data;
};

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
