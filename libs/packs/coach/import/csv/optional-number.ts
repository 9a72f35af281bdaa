import { z } from 'zod';

/** A figure of a table; null where there is none, which tables write as nothing or as 0. */
export const optionalNumber = (parse: (text: string) => number | undefined, max: number) =>
  z
    .string()
    .transform((text) => (text === '' ? null : (parse(text) ?? Number.NaN)))
    .pipe(z.number('is no number').min(0, 'is negative').max(max, `is over ${max}`).nullable())
    .transform((value) => value || null);
