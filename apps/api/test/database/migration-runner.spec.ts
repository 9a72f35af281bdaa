import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '@faina/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../src/database/pending-migrations.js';
import { runMigrations } from '../../src/database/migration-runner.js';
import { StartUpError } from '../../src/process/start-up-error.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const prismaLock = 72_707_369;

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client(database.url);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'faina-migrations-'));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function problemOf(work: Promise<unknown>): Promise<StartUpError> {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (problem instanceof StartUpError) return problem;
  throw new Error('expected a StartUpError', { cause: problem });
}

const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const records = async () => {
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT * FROM _prisma_migrations ORDER BY started_at',
  );
  return rows;
};

describe('a fresh database', () => {
  it('gets all tables of the project', async () => {
    const all = await readMigrations(migrationsFolder);
    expect(await runMigrations(database.url)).toEqual(all.map(({ name }) => name));
    expect(await tables()).toEqual(expect.arrayContaining(['jobs', 'activities', 'executions']));
  });

  it('gets the very table and rows that prisma migrate deploy makes', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await runMigrations(database.url, folder);
    const columns = await client.query({
      text: `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
             FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
      rowMode: 'array',
    });
    expect(columns.rows).toEqual([
      ['id', 'character varying', 36, 'NO', null],
      ['checksum', 'character varying', 64, 'NO', null],
      ['finished_at', 'timestamp with time zone', null, 'YES', null],
      ['migration_name', 'character varying', 255, 'NO', null],
      ['logs', 'text', null, 'YES', null],
      ['rolled_back_at', 'timestamp with time zone', null, 'YES', null],
      ['started_at', 'timestamp with time zone', null, 'NO', 'now()'],
      ['applied_steps_count', 'integer', null, 'NO', '0'],
    ]);
    expect(await records()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        checksum: createHash('sha256').update('CREATE TABLE first (id int)').digest('hex'),
        finished_at: expect.any(Date),
        migration_name: '1_first',
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      },
    ]);
  });
});

describe('a database that was migrated before', () => {
  beforeEach(async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int);\n');
    await runMigrations(database.url, folder);
  });

  it('is left as it is', async () => {
    const before = await records();
    expect(await runMigrations(database.url, folder)).toEqual([]);
    expect(await records()).toEqual(before);
  });

  it('gets only what is new', async () => {
    await writeMigration('2_second', 'CREATE TABLE second (id int)');
    expect(await runMigrations(database.url, folder)).toEqual(['2_second']);
    expect(await tables()).toEqual(['_prisma_migrations', 'first', 'second']);
  });

  it('F45 may know newer migrations than this code', async () => {
    await writeMigration('2_newer', 'CREATE TABLE newer (id int)');
    await runMigrations(database.url, folder);
    await rm(join(folder, '2_newer'), { recursive: true });
    expect(await runMigrations(database.url, folder)).toEqual([]);
  });

  it('is refused when an applied migration was changed, naming the migration', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id bigint);\n');
    await writeMigration('2_second', 'CREATE TABLE second (id int)');
    const problem = await problemOf(runMigrations(database.url, folder));
    expect(problem.message).toContain('1_first differs');
    expect(await tables()).toEqual(['_prisma_migrations', 'first']);
  });

  it('is accepted from a checkout with other line ends', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int);\r\n');
    expect(await runMigrations(database.url, folder)).toEqual([]);
  });
});

describe('records of the prisma command line', () => {
  beforeEach(async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await runMigrations(database.url, folder);
  });

  it('of a migration that it applied count as applied', async () => {
    await writeMigration('2_second', 'CREATE TABLE second (id int)');
    const sql = await readFile(join(folder, '2_second', 'migration.sql'));
    await client.query(
      `INSERT INTO _prisma_migrations VALUES ($1, $2, now(), '2_second', NULL, NULL, now(), 1)`,
      ['5a0a167f-b24e-4876-acc4-96cf3270335b', createHash('sha256').update(sql).digest('hex')],
    );
    expect(await runMigrations(database.url, folder)).toEqual([]);
  });

  it('of a migration that failed there stop the start and name the way out', async () => {
    await client.query(`UPDATE _prisma_migrations SET finished_at = NULL, logs = 'reason'`);
    const problem = await problemOf(runMigrations(database.url, folder));
    expect(problem.message).toContain('1_first was begun on this database and never finished');
    expect(problem.message).toContain('prisma migrate resolve --applied 1_first');
  });

  it('of a migration that was rolled back there have it applied again', async () => {
    await client.query(
      `DROP TABLE first; UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now()`,
    );
    expect(await runMigrations(database.url, folder)).toEqual(['1_first']);
    expect(await tables()).toContain('first');
  });
});

describe('a migration that fails half-way', () => {
  it('leaves nothing, says why, and is applied once it is corrected', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await writeMigration('2_broken', 'CREATE TABLE second (id int); SELECT 1/0;');
    const problem = await problemOf(runMigrations(database.url, folder));
    expect(problem.message).toMatch(/^Migration 2_broken failed: division by zero \(22012\)\./);
    expect(problem.exitCode).toBe(1);
    expect(await tables()).toEqual(['_prisma_migrations', 'first']);
    expect((await records()).map((record) => record.migration_name)).toEqual(['1_first']);

    await writeMigration('2_broken', 'CREATE TABLE second (id int);');
    expect(await runMigrations(database.url, folder)).toEqual(['2_broken']);
  });
});

describe('several processes at once', () => {
  it('apply each migration once', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await writeMigration('2_second', 'CREATE TABLE second (id int)');
    const applied = await Promise.all([1, 2, 3].map(() => runMigrations(database.url, folder)));
    expect(applied.flat().sort()).toEqual(['1_first', '2_second']);
    expect(await records()).toHaveLength(2);
  });

  it('wait while prisma migrate holds its lock', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock]);
    const applied = runMigrations(database.url, folder);
    await waitFor(
      async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          [prismaLock],
        );
        return rowCount === 1;
      },
      { what: 'the runner to wait for the lock' },
    );
    expect(await tables()).toEqual([]);
    await client.query('SELECT pg_advisory_unlock($1)', [prismaLock]);
    expect(await applied).toEqual(['1_first']);
  });

  it('R6 leave one that another has held for long as something that may pass', async () => {
    await writeMigration('1_first', 'CREATE TABLE first (id int)');
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock]);
    const problem = await problemOf(runMigrations(database.url, folder, 100));
    expect(problem.mayPass).toBe(true);
  });
});

describe('a database that cannot be opened', () => {
  const withUrl = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  it.each([
    ['wrong password', (url: URL) => (url.password = 'wrong'), 'refused the login', 78],
    ['unknown database', (url: URL) => (url.pathname = 'nowhere'), 'has no database', 78],
    ['refused connection', (url: URL) => (url.port = '1'), 'No PostgreSQL answers', 1],
    ['unknown host', (url: URL) => (url.hostname = 'nowhere.invalid'), 'is not known', 78],
  ])('%s is told with the remedy and without the password', async (_, change, text, exitCode) => {
    const problem = await problemOf(runMigrations(withUrl(change), folder));
    expect(problem.message).toContain(text);
    expect(problem.message).toContain('DATABASE_URL');
    expect(problem.message).not.toContain(new URL(database.url).password);
    expect(problem.exitCode).toBe(exitCode);
  });
});
