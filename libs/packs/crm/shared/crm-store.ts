import type { Transaction } from '@faina/sdk';
import type { PrismaClient } from '@faina/database';
import { idsOfCode } from './row-code.js';

/** Runs reading statements on the pool; the tools that write run theirs in their transaction. */
export const crmDatabase = (prisma: PrismaClient): Transaction => ({
  query: (sql, values = []) => prisma.$queryRawUnsafe(sql, ...values),
});

/** Whose row is written: from the job alone. The row belongs to the tenant, the owner is recorded. */
export interface WriteScope {
  readonly tenant: string;
  readonly owner: string;
}

/** The first rows of a list, and how many there are in all. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The rows of a statement that has {@link matchesColumn}. */
export async function queryListed<Row extends object>(
  tx: Transaction,
  sql: string,
  values: readonly unknown[],
): Promise<Listed<Row>> {
  const rows = await tx.query<Row & { readonly matches: number }>(sql, values);
  return { rows, total: rows[0]?.matches ?? 0 };
}

/** Counts all matches beside each of those that a statement gives. */
export const matchesColumn = '(count(*) over ())::int as matches';

/** Which rows of a table with titles a text may mean. */
interface TitledCondition {
  /** Over the parameters from $3 on; $1 is the tenant, $2 the limit. */
  readonly sql: string;
  /** Rows of which this holds are meant before all others. */
  readonly isExact: string;
  readonly values: readonly unknown[];
}

/**
 * The rows whose code the text is, or whose title it is or stands in, whatever case and accents.
 *
 * @param row how the statement calls the table
 */
export function titledCondition(row: string, text: string): TitledCondition {
  const [first = null, last = null] = idsOfCode(text) ?? [];
  const title = `public.faina_search_text(${row}.title)`;
  const wanted = 'public.faina_search_text($3::text)';
  return {
    sql: `(${row}.id between $4::uuid and $5::uuid or position(${wanted} in ${title}) > 0)`,
    isExact: `coalesce(${row}.id between $4::uuid and $5::uuid, false) or ${title} = ${wanted}`,
    values: [text, first, last],
  };
}
