import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { RecordedStatement } from './statement-recorder.js';

export interface ForeignStatementsOptions {
  /** With the data of `tenant`. */
  readonly databaseUrl: string;
  /** With the same tables, and of their rows only those that belong to everybody. */
  readonly emptyUrl: string;
  readonly tenant: string;
  /** Has no data. */
  readonly otherTenant: string;
  /** SQL that brings the rows back to where the statements would change them. */
  readonly reopened?: string;
}

/** As before each decision: what was decided once would not be changed again, by any tenant. */
export const reopened = `
update approvals set status = 'pending', expires_at = now() + interval '1 hour';
update jobs set status = 'WAITING', waiting_for = 'attention', cancel_requested_at = null;
update tool_invocations set status = 'UNKNOWN';
update api_keys set revoked_at = null`;

const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const sha256 = /^[\da-f]{64}$/;
const insertions = /insert into (?:"public"\.)?"?(\w+)/gi;

/** Whether the id of a row is its whole key, so that no two tenants can have the same. */
async function isKeyedById(table: string, database: pg.Client): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = to_regclass($1) and i.indisprimary and i.indnatts = 1 and a.attname = 'id'
       and a.atttypid = 'uuid'::regtype`,
    [table],
  );
  return rowCount === 1;
}

/** The statement as the other tenant would send it, with new ids and hashes for the rows that it adds. */
async function asOther(
  { sql, values, ...rest }: RecordedStatement,
  { tenant, otherTenant }: ForeignStatementsOptions,
  database: pg.Client,
): Promise<RecordedStatement> {
  const ids = [...new Set(values.flatMap((value) => String(value).match(uuids) ?? []))];
  const tables = [...sql.matchAll(insertions)].map(([, table = '']) => table);
  const taken: string[] = [];
  for (const table of tables) {
    if (!(await isKeyedById(table, database))) continue;
    const found = await database.query<{ id: string }>(
      `select id::text from ${table} where id = any($1::uuid[])`,
      [ids],
    );
    taken.push(...found.rows.map(({ id }) => id));
  }
  const fresh = new Map(taken.map((id) => [id, randomUUID()]));
  const addsKey = tables.includes('api_keys');
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (value === tenant) return otherTenant;
    if (typeof value !== 'string') return value;
    if (addsKey && sha256.test(value)) return randomBytes(32).toString('hex');
    return value.replaceAll(uuids, (id) => fresh.get(id) ?? id);
  };
  return {
    ...rest,
    sql: sql.replaceAll('gen_random_uuid()', `'${randomUUID()}'::uuid`),
    values: values.map(renamed),
  };
}

/** What a statement answers, without the moment and the numbers of its own; nothing of it stays. */
async function answerOf(
  { sql, values }: RecordedStatement,
  database: pg.Client,
  reopened: string,
): Promise<string> {
  await database.query('begin');
  try {
    await database.query(reopened);
    const { rows, rowCount } = await database.query({ text: sql, values: [...values] });
    return JSON.stringify({ rows, rowCount })
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, '"now"')
      .replaceAll(/"id":(?:"\d+"|\d+)(?=[,}])/g, '"id":"next"');
  } catch (error) {
    return `failed: ${error instanceof pg.DatabaseError ? error.message : String(error)}`;
  } finally {
    await database.query('rollback');
  }
}

/**
 * The statements that show or touch anything of the first tenant when the other one sends them, and
 * those that fail then, which prove nothing.
 */
export async function leakingStatements(
  statements: readonly RecordedStatement[],
  options: ForeignStatementsOptions,
): Promise<string[]> {
  const full = new pg.Client(options.databaseUrl);
  const none = new pg.Client(options.emptyUrl);
  await Promise.all([full.connect(), none.connect()]);
  const { reopened = '' } = options;
  const found: string[] = [];
  try {
    for (const statement of statements) {
      const other = await asOther(statement, options, full);
      const seen = await answerOf(other, full, reopened);
      const expected = await answerOf(other, none, reopened);
      if (seen !== expected || seen.startsWith('failed')) {
        found.push(`${other.sql}\n  ${seen}\n  ${expected}`);
      }
    }
    return found;
  } finally {
    await Promise.all([full.end(), none.end()]);
  }
}
