import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgres } from '../../../src/database/embedded-postgres.js';
import { runMigrations } from '../../../src/database/migration-runner.js';

const templateDatabase = 'faina_template';

const inMemory = '/dev/shm';
const enoughBytes = 4 * 2 ** 30;

/**
 * Memory where there is plenty: ext4 looks through what was deleted in the last seconds for each file that it
 * makes, and each database is some four hundred.
 */
async function folderOfData(): Promise<string> {
  const memory = await statfs(inMemory).catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= enoughBytes ? inMemory : tmpdir();
}

/** One PostgreSQL for the whole run, in a folder of its own that goes with it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await folderOfData(), 'faina-test-'));
  const postgres = await EmbeddedPostgres.start({
    dataDir,
    durable: false,
    // Tests that promise a number of statements count them there.
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  await makeTemplate(postgres.url);
  project.provide('databaseAdminUrl', postgres.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = templateDatabase;
  await runMigrations(url.href);
}
