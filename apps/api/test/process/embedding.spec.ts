import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const example = fileURLToPath(new URL('../../../../examples/embedded/main.ts', import.meta.url));
const run = promisify(execFile);

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-embedded-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const runExample = (settings: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [example], {
    cwd: folder,
    env: { LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATA_DIR: folder, ...settings },
  });

it('an application of Nest has Faina inside from its start to its end', async () => {
  const { stdout } = await runExample();
  expect(stdout).toContain('Ana Souza');
});

it('an application of Nest does not start with settings that Faina refuses', async () => {
  await expect(runExample({ LEASE_MS: 'soon' })).rejects.toThrow('LEASE_MS');
});
