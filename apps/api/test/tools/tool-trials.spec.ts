import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const program = fileURLToPath(new URL('../../../cli/bin/faina.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'faina-trials-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  mkdirSync(join(folder, 'tools'));
  const file = join(folder, 'tools/acts.js');
  writeFileSync(
    file,
    `import { awaitingApproval, completed, defineExternalTool, defineLocalTool, z } from '@faina/sdk';
const parameters = z.strictObject({ name: z.string() });
const sends = defineExternalTool({
  name: 'sends', description: 'Sends.', parameters, approval: 'always', idempotency: 'none',
  execute: async ({ name }, { approval }) =>
    approval ? completed({ sent: name }) : awaitingApproval({ text: name }),
});
const writes = defineLocalTool({
  name: 'writes', description: 'Writes.', parameters,
  execute: async ({ name }, { tx }) => completed(await tx.query(
    "insert into crm_leads (id, tenant, owner, name) values (gen_random_uuid(), 't', 'o', $1) returning name", [name])),
});
export default [sends, writes];
`,
  );
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs `faina tools` in the folder. */
const tools = (args: readonly string[], env = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, [program, 'tools', ...args], options, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });

it('a tool that is tried writes into the database of the service, and nothing of that stays', async () => {
  const given = ['test', 'writes', '{"name": "Ana"}'];
  const tried = await tools(given, { DATABASE_URL: database.url });
  expect(tried).toMatchObject({ code: 0, err: 'What it wrote is rolled back.\n' });
  expect(tried.out).toMatch(/^completed, \d+ ms\n[^]*"name": "Ana"/);
  const client = new pg.Client(database.url);
  await client.connect();
  expect((await client.query('select 1 from crm_leads')).rows).toEqual([]);
  await client.end();
  expect(await tools(given)).toMatchObject({
    ...{ code: 2, out: '', err: expect.stringContaining('Set DATABASE_URL') },
  });
});

it('kills a real service before, within and after a call, and tells that nobody repeats what may have happened', async () => {
  const tested = await tools(['crash-test', 'sends', '{"name": "Ana"}']);
  expect(tested).toMatchObject({ code: 0, err: '' });
  const rows = [...tested.out.matchAll(/^sends +external, none +(\w+) +(\d) +(.+?) {2,}(\w+)$/gm)];
  const unknown = 'effect unknown: the job waits for a person';
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['before', '0', `not called, ${unknown}`, 'yes'],
    ['during', '1', `not called again, ${unknown}`, 'yes'],
    ['after', '1', `not called again, ${unknown}`, 'yes'],
  ]);
  expect(tested.out).toContain('was killed with SIGKILL in 3 calls');
});
