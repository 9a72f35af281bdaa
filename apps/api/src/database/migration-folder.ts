import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Whether the recorded checksum is that of this migration, whatever line ends git gave the file. */
export function hasChecksum(migration: Migration, recorded: string): boolean {
  const unix = migration.sql.replaceAll('\r\n', '\n');
  return [migration.sql, unix, unix.replaceAll('\n', '\r\n')].some(
    (sql) => sha256(sql) === recorded,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
