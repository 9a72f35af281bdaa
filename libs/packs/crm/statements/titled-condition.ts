import { idsOfCode } from '../row-code.js';

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
