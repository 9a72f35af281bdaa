import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the PostgreSQL that all integration tests of a run share. */
    databaseAdminUrl: string;
    /** The database with all tables and no rows, from which test databases are copied. */
    templateDatabase: string;
  }
}

export type TestDatabase = {
  readonly url: string;
  /** Removes it, also under connections that are still open. */
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** Without tables, for tests of the migrations themselves. */
  readonly empty?: boolean;
};

/** PostgreSQL copies a template only while nobody else uses it: one copy at a time. */
const creationLock = 1_179_797_857;

/** A database of its own for a test, with all tables and no rows. */
export async function createTestDatabase({
  empty = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template0' : inject('templateDatabase');
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [creationLock]);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = name;
  return {
    url: url.href,
    drop: () =>
      asAdmin(async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(inject('databaseAdminUrl'));
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
