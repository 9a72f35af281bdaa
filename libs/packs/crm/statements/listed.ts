import type { Listed } from '../crm-store.js';

/** Rows of a statement that counts all matches beside each of those it gives. */
export const toListed = <Row extends object>(
  rows: readonly (Row & { readonly matches: number })[],
): Listed<Row> => ({ rows, total: rows[0]?.matches ?? 0 });

/** The column for {@link toListed}. */
export const matchesColumn = '(count(*) over ())::int as matches';
