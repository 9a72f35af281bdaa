import pg from 'pg';
import type { RecordedStatement } from './statement-recorder.js';

const tablesOfPacks = /^(?:crm_|coach_|reports$)/;

/** Those of the statements that read or change the service's own tables, whichever there are. */
export async function onOwnTables(
  statements: readonly RecordedStatement[],
  database: pg.Client,
): Promise<RecordedStatement[]> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const own = rows.map(({ name }) => name).filter((name) => !tablesOfPacks.test(name));
  const table = new RegExp(
    `\\b(?:from|join|into|update)\\s+(?:"?public"?\\.)?"?(?:${own.join('|')})\\b`,
    'i',
  );
  return statements.filter(({ sql }) => table.test(sql));
}

/** Copies the agents that everybody sees into another database. */
export async function copyShippedAgents(database: pg.Client, url: string): Promise<void> {
  const { rows } = await database.query<{ row: object }>(
    `select to_json(a) as row from agent_versions a where tenant = '_shipped'`,
  );
  const target = new pg.Client(url);
  await target.connect();
  const copy = `insert into agent_versions select * from json_populate_recordset(null::agent_versions, $1)`;
  await target.query(copy, [JSON.stringify(rows.map(({ row }) => row))]);
  await target.end();
}
