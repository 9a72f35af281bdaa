import { migrationsFolder } from '@faina/database';
import type pg from 'pg';
import { errorCode, errorMessage } from '../process/error-code.js';
import { StartUpError } from '../process/start-up-error.js';
import { connectClient } from './connection-errors.js';
import { connectionProblem } from './connection-problem.js';
import { isDatabaseUnavailable } from './database-errors.js';
import {
  type Migration,
  type MigrationRecord,
  pendingMigrations,
  readMigrations,
} from './pending-migrations.js';

/** Prisma's key, so that its command line and this runner wait for each other. */
const advisoryLock = 72_707_369;

/** How long to wait for another process's migration, and for the locks of each statement. */
const lockTimeoutMs = 30_000;
const connectTimeoutMs = 5000;

/** Who holds it is at work, as where several processes start at once on a busy machine. */
const lockNotAvailable = '55P03';

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

/**
 * Brings the database up to date, as `prisma migrate deploy` would. Each migration and its record
 * are one transaction: one that fails leaves nothing behind and is tried again at the next start.
 * @param lockMs how long to wait for others at a time
 * @returns the names of the migrations that were applied now
 * @throws {StartUpError} if the database cannot be opened or a migration cannot be applied; one that
 * may pass where others hold what it needs.
 */
export async function runMigrations(
  databaseUrl: string,
  folder: string = migrationsFolder,
  lockMs = lockTimeoutMs,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  // Heard of below, where the database has answered as well.
  migrations.catch(() => undefined);
  const client = await open(databaseUrl);
  // A connection that breaks fails the running statement too; that is where it is reported.
  client.on('error', () => undefined);
  try {
    return await migrate(client, await migrations, lockMs);
  } finally {
    await client.end();
  }
}

async function open(databaseUrl: string): Promise<pg.Client> {
  try {
    return await connectClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'faina-migrations',
    });
  } catch (error) {
    throw connectionProblem(error, databaseUrl);
  }
}

async function migrate(
  client: pg.Client,
  migrations: readonly Migration[],
  lockMs: number,
): Promise<string[]> {
  await attempt('The migrations could not be begun', async () => {
    await client.query(`SET search_path = public; SET lock_timeout = ${String(lockMs)}`);
    // Held by the session: it is free as soon as this connection ends, however it ends.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
  });
  const history = await attempt('The record of migrations could not be read', () =>
    readHistory(client),
  );
  const pending = pendingMigrations(migrations, history);
  for (const migration of pending) {
    await attempt(`Migration ${migration.name} failed`, () => apply(client, migration));
  }
  return pending.map(({ name }) => name);
}

/** All records, oldest first; makes the table if there is none. */
async function readHistory(client: pg.Client): Promise<MigrationRecord[]> {
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
    [checksum, name],
  );
  await client.query('COMMIT');
}

async function attempt<T>(failure: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new StartUpError(
      {
        happened: `${failure}: ${errorMessage(error)} (${errorCode(error) ?? 'no code'}).`,
        meaning:
          'What was not finished has been rolled back; the service does not start on old tables.',
        remedy:
          remedies[errorCode(error) ?? ''] ?? 'Correct what the message names and start again.',
        mayPass: isDatabaseUnavailable(error) || errorCode(error) === lockNotAvailable,
      },
      { cause: error },
    );
  }
}

const remedies: Readonly<Record<string, string>> = {
  '42501':
    'Let the user of DATABASE_URL make tables (GRANT CREATE ON SCHEMA public TO ...) and start again.',
  [lockNotAvailable]:
    'Another process holds the tables or migrates them; end it, or wait for it, and start again.',
  '25006': 'The database is read-only, perhaps a standby: set DATABASE_URL to the primary.',
  '42P07':
    'Set DATABASE_URL to a database of its own, or remove the tables that an unfinished migration left.',
};
