import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';

const key = 'a double holds what it made';
const sealSchema = z.object({ payload: z.json(), mac: z.string() });

/** A digest of any JSON value. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const macOf = (payload: unknown, bound: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([payload, bound]))
    .digest('base64url');

/**
 * What providers give as signatures and encrypted content: it carries `payload`, and holds only
 * together with `bound`.
 */
export const seal = (payload: unknown, bound: unknown): string =>
  Buffer.from(JSON.stringify({ payload, mac: macOf(payload, bound) })).toString('base64');

/** The payload of a seal that holds together with `bound`; undefined for every other text. */
export function openSeal<T>(sealed: string, schema: z.ZodType<T>, bound: unknown): T | undefined {
  const parsed = sealSchema.safeParse(parse(Buffer.from(sealed, 'base64').toString()));
  // One changed character in the padding of base64 decodes to the same bytes.
  if (!parsed.success || seal(parsed.data.payload, bound) !== sealed) return undefined;
  return schema.safeParse(parsed.data.payload).data;
}

/** A tool's name as it can be sent back: a model may have called a tool by any text. */
export const sendable = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
