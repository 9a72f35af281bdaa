import { exitCodes, StartUpError } from '../process/start-up-error.js';
import { hasChecksum, type Migration } from './migration-folder.js';
import type { MigrationRecord } from './migration-history.js';

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
    exitCode: exitCodes.failure,
  });
}

function changed(name: string): StartUpError {
  return new StartUpError({
    happened: `Migration ${name} differs from the one that was applied to this database.`,
    meaning:
      'The file was changed afterwards, so nobody knows whether tables and code fit together.',
    remedy: `Restore prisma/migrations/${name}/migration.sql from version control; put changes into a new migration.`,
    exitCode: exitCodes.failure,
  });
}
