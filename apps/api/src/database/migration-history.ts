import type pg from 'pg';

/** A row of Prisma's table of migrations; a migration that was tried again has several. */
export type MigrationRecord = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly rolled_back_at: Date | null;
};

/** Exactly Prisma's own definition, so that its command line works on the same table. */
const createTable = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/** All records, oldest first; makes the table if there is none. */
export async function readHistory(client: pg.ClientBase): Promise<MigrationRecord[]> {
  // Asked first, because IF NOT EXISTS needs the right to create tables even where there is one.
  const table = await client.query<{ name: string | null }>(
    `SELECT to_regclass('_prisma_migrations')::text AS name`,
  );
  if (table.rows[0]?.name == null) await client.query(createTable);
  const { rows } = await client.query<MigrationRecord>(
    `SELECT migration_name, checksum, finished_at, rolled_back_at
     FROM _prisma_migrations ORDER BY started_at`,
  );
  return rows;
}

/** Records a migration that was applied in the transaction that is open. */
export async function recordApplied(
  client: pg.ClientBase,
  migration: { readonly name: string; readonly checksum: string },
): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
    [migration.checksum, migration.name],
  );
}
