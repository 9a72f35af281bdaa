import type { DatabasePool } from './database-pool.js';

/** Longest page of a list, in bytes of what its rows hold. */
export const maxPageBytes = 1024 * 1024;

/** The rows of a page, which may be fewer than asked for: those whose bytes fit. */
export interface PageRows<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more after them. */
  readonly hasMore: boolean;
}

export interface PageRequest {
  /** Of the rows of the page and of the one after it, if there is one. */
  readonly ids: readonly string[];
  /** Most rows of the page. */
  readonly limit: number;
  /** Whose rows may be on it. */
  readonly tenants: readonly string[];
}

/** SQL: what of a row may be long, by table. */
const bytesOf = {
  agent_versions: `octet_length(definition::text)`,
  reports: `octet_length(markdown) + octet_length(html)`,
};

const statementFor = (table: keyof typeof bytesOf) => ({
  name: `fitting_${table}`,
  text: `
select id from (
  select id, place, sum(bytes) over (order by place) as total from (
    select stored.id, wanted.place, ${bytesOf[table]} as bytes
    from unnest($1::uuid[]) with ordinality wanted(id, place) join ${table} stored on stored.id = wanted.id
    where stored.tenant = any($3::text[])) sized) summed
where total <= $2 or place = 1 order by place`,
});

/**
 * Which of these rows fit into one page in this order; the first one always does. Lengths are asked
 * of the database before anything is read.
 */
export async function fittingIds(
  pool: DatabasePool,
  table: keyof typeof bytesOf,
  { ids, limit, tenants }: PageRequest,
): Promise<PageRows<string>> {
  const values = [ids.slice(0, limit), maxPageBytes, tenants];
  const { rows } = await pool.query<{ id: string }>({ ...statementFor(table), values });
  return { rows: rows.map(({ id }) => id), hasMore: rows.length < ids.length };
}
