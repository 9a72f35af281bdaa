import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpError } from '../process/start-up-error.js';

export type Migration = {
  /** The folder's name; it begins with a time, so the order of names is the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as Prisma records it. */
  readonly checksum: string;
};

/** Reads `<folder>/<name>/migration.sql`, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256(sql) };
    }),
  );
}

/** A row of Prisma's table of migrations; a migration that was tried again has several. */
export type MigrationRecord = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly rolled_back_at: Date | null;
};

/**
 * Which migrations of the folder the database still lacks. Migrations that only the database knows
 * are no problem: newer code made them, and older code must go on during an upgrade.
 * @throws {StartUpError} if one was changed after it was applied, or was left half-done.
 */
export function pendingMigrations(
  folder: readonly Migration[],
  history: readonly MigrationRecord[],
): Migration[] {
  const valid = history.filter((record) => record.rolled_back_at === null);
  const halfDone = valid.find((record) => record.finished_at === null);
  if (halfDone !== undefined) throw leftHalfDone(halfDone.migration_name);
  return folder.filter((migration) => {
    const applied = valid.find((record) => record.migration_name === migration.name);
    if (applied === undefined) return true;
    if (!hasChecksum(migration, applied.checksum)) throw changed(migration.name);
    return false;
  });
}

function leftHalfDone(name: string): StartUpError {
  return new StartUpError({
    happened: `Migration ${name} was begun on this database and never finished.`,
    meaning:
      'The tables may be in a state between two versions, so the service does not touch them.',
    remedy:
      `See the column logs of _prisma_migrations for the reason, repair the tables, then say what they are: ` +
      `npx prisma migrate resolve --applied ${name}, or --rolled-back ${name} to have it applied again.`,
  });
}

function changed(name: string): StartUpError {
  return new StartUpError({
    happened: `Migration ${name} differs from the one that was applied to this database.`,
    meaning:
      'The file was changed afterwards, so nobody knows whether tables and code fit together.',
    remedy: `Restore prisma/migrations/${name}/migration.sql from version control; put changes into a new migration.`,
  });
}

/** Whether the recorded checksum is that of this migration, whatever line ends git gave the file. */
function hasChecksum(migration: Migration, recorded: string): boolean {
  if (migration.checksum === recorded) return true;
  const unix = migration.sql.replaceAll('\r\n', '\n');
  return [unix, unix.replaceAll('\n', '\r\n')].some((sql) => sha256(sql) === recorded);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
