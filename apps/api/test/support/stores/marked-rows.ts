import { z } from 'zod';

type Query = (sql: string, ...values: unknown[]) => Promise<unknown[]>;

const tables = z.array(z.object({ name: z.string() }));

/** Names of all tables of a database with a row that holds a text, in whatever column, as text or bytes. */
export async function tablesWith(query: Query, text: string): Promise<string[]> {
  const all = tables.parse(
    await query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    ),
  );
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { name } of all) {
    const rows = await query(
      `select 1 from ${name} r where position($1 in r::text) > 0 or position($2 in r::text) > 0 limit 1`,
      text,
      hex,
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}
