import { z } from 'zod';
import { boundedText } from '../rows/bounded-text.js';

/**
 * A number with a decimal point or a decimal comma (`10,02`, `1.234,5`): the columns of one export
 * have both, by the language of the account. Undefined when the text is no number.
 */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim();
  const comma = plain.lastIndexOf(',');
  const usesComma = comma > plain.lastIndexOf('.');
  const normal = usesComma
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replaceAll(',', '');
  return /^-?\d{1,15}(\.\d{1,40})?$/.test(normal) ? Number(normal) : undefined;
}

/** A figure of a table; null where there is none, which tables write as nothing or as 0. */
export const optionalNumber = (max: number, parse = parseDecimal) =>
  z
    .string()
    .transform((text) => (text === '' ? null : (parse(text) ?? Number.NaN)))
    .pipe(z.number('is no number').min(0, 'is negative').max(max, `is over ${max}`).nullable())
    .transform((value) => value || null);

/** What a row has in one place, bounded before anybody looks at it. */
export const cellText = (field = ''): string => boundedText(field, 1_000).trim();
