import { z } from 'zod';
import { Problem } from '../problems/problem.js';
import { findUnstorable } from '../server/storable-json.js';

const maximumChars = 1_000;

const invalidCursor = (): Problem =>
  new Problem(
    400,
    'INVALID_CURSOR',
    'The cursor is not one that this list gave. Take nextCursor of the page before, or leave it out.',
    { errors: [{ pointer: '/cursor', detail: 'Not a cursor of this list' }] },
  );

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
