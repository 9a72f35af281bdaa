import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Migration, type MigrationRecord, pendingMigrations } from './pending-migrations.js';

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

const migration = (name: string, sql = `-- ${name}`): Migration => ({
  name,
  sql,
  checksum: checksumOf(sql),
});

const record = (name: string, fields: Partial<MigrationRecord> = {}): MigrationRecord => ({
  migration_name: name,
  checksum: checksumOf(`-- ${name}`),
  finished_at: new Date(0),
  rolled_back_at: null,
  ...fields,
});

describe('pendingMigrations', () => {
  it('lists what the database lacks, in the order of the folder, also between applied ones', () => {
    const folder = [migration('1'), migration('2'), migration('3'), migration('4')];
    const pending = pendingMigrations(folder, [record('1'), record('3')]);
    expect(pending.map(({ name }) => name)).toEqual(['2', '4']);
  });

  it('takes a migration that failed and was rolled back, then applied, for applied', () => {
    const failed = record('1', { finished_at: null, rolled_back_at: new Date(0) });
    expect(pendingMigrations([migration('1')], [failed, record('1')])).toEqual([]);
    expect(pendingMigrations([migration('1')], [failed])).toHaveLength(1);
  });

  it('does not mind migrations that only the database knows', () => {
    expect(pendingMigrations([], [record('9')])).toEqual([]);
  });

  it('refuses one that was left half-done, even if this code does not know it', () => {
    expect(() => pendingMigrations([], [record('9', { finished_at: null })])).toThrow(
      'Migration 9 was begun',
    );
  });

  it('refuses one that was changed, but not for its line ends', () => {
    const unix = record('1', { checksum: checksumOf('a\nb') });
    expect(pendingMigrations([migration('1', 'a\r\nb')], [unix])).toEqual([]);
    const windows = record('1', { checksum: checksumOf('a\r\nb') });
    expect(pendingMigrations([migration('1', 'a\nb')], [windows])).toEqual([]);
    expect(() => pendingMigrations([migration('1', 'a b')], [unix])).toThrow('Migration 1 differs');
  });
});
