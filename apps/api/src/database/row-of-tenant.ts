import { Prisma } from '@faina/database';

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
 * Reads these fields of a row by its id, and only if it is the tenant's. The inner query keeps
 * PostgreSQL to the primary key: asked for all at once, it may choose the index that lists a tenant's
 * rows and read through all of them.
 */
export function rowOfTenant(
  table: 'jobs' | 'approvals',
  fields: readonly string[],
  { id, tenant, owner }: RowOfTenant,
): Prisma.Sql {
  const ofOwner = owner === undefined ? Prisma.empty : Prisma.sql`and owner = ${owner}`;
  return Prisma.sql`
select ${Prisma.raw(columnsOf(fields))}
from (select * from ${Prisma.raw(table)} where id = ${id}::uuid offset 0) found
where tenant = ${tenant} ${ofOwner}`;
}
