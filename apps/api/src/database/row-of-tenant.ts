import type { QueryConfig } from 'pg';

export interface RowOfTenant {
  readonly id: string;
  readonly tenant: string;
  /** Undefined for all of the tenant. */
  readonly owner?: string | undefined;
}

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of these fields, named as the fields are. */
export const columnsOf = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} as "${field}"`).join(', ');

/**
 * Makes the statement that reads these fields of a row by its id, and only if it is the tenant's. The
 * inner query keeps PostgreSQL to the primary key: asked for all at once, it may choose the index that
 * lists a tenant's rows and read through all of them.
 *
 * @param name under which PostgreSQL keeps it
 */
export function rowOfTenant(
  name: string,
  table: 'jobs' | 'approvals',
  fields: readonly string[],
): (row: RowOfTenant) => QueryConfig {
  const text = `
select ${columnsOf(fields)} from (select * from ${table} where id = $1 offset 0) found
where tenant = $2 and ($3::text is null or owner = $3)`;
  return ({ id, tenant, owner }) => ({ name, text, values: [id, tenant, owner ?? null] });
}
