import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';
import { HttpClient } from '../support/service/http-client.js';
import { versionsOf } from '../support/service/versions-of.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const folder = mkdtempSync(join(tmpdir(), 'faina-agents-'));
let database: TestDatabase;
let files: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  files = mkdtempSync(join(folder, 'agents-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (file: string, value: unknown): void => {
  writeFileSync(join(files, file), typeof value === 'string' ? value : JSON.stringify(value));
};

const start = (settings: Readonly<Record<string, string>> = {}): Promise<RunningService> =>
  startService(
    readEnv({
      ...{ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent', TOOL_PACKS: 'crm', AGENTS_DIR: files },
      ...settings,
    }),
    database.url,
  );

/** What a service of these files gives, which ends then. */
async function served<T>(ask: (client: HttpClient) => Promise<T>, settings = {}): Promise<T> {
  const service = await start(settings);
  try {
    return await ask(new HttpClient(service.url ?? ''));
  } finally {
    await service.close();
  }
}

const seller = { persona: { role: 'Sells' }, instructions: { file: 'how.md' } };

it('agents of files are there from the start, once by processes that start at once, and anew where they changed', async () => {
  write('seller.json', seller);
  write('how.md', 'Sell.\n\nBe kind.\n');
  write('other.json', { name: 'named', persona: { role: 'Is named' } });
  write('_off.json', 'no JSON');
  write('notes.txt', 'no agent');
  const both = await Promise.all([start(), start(), start({ ROLE: 'worker' })]);
  const client = new HttpClient(both[0].url ?? '');
  expect((await client.get('/v1/agents/seller')).json()).toMatchObject({
    ...{ version: 1, instructions: 'Sell.\n\nBe kind.', shipped: false },
  });
  expect(await versionsOf(client, 'seller')).toEqual([1]);
  expect(await versionsOf(client, 'named')).toEqual([1]);
  await Promise.all(both.map((service) => service.close()));

  write('how.md', 'Sell more.\n');
  rmSync(join(files, 'other.json'));
  await served(async (again) => {
    expect((await again.get('/v1/agents/seller')).json()).toMatchObject({
      ...{ version: 2, instructions: 'Sell more.' },
    });
    expect(await versionsOf(again, 'named')).toEqual([1]);
  });
});

it('what is broken is named by file and line and stops the start before anything is written, or is left out', async () => {
  write('aright.json', { persona: { role: 'Is right' } });
  write('json.json', '{\n  "persona": {},\n  oops\n}');
  write('field.json', '{\n  "persona": {"role": "x"},\n  "tols": []\n}');
  write('tool.json', '{\n  "persona": {"role": "x"},\n  "toolNames": ["nothing"]\n}');
  write('Upper.json', { persona: { role: 'x' } });
  write('same.json', { name: 'aright', persona: { role: 'x' } });
  write('gone.json', { ...seller, instructions: { file: 'gone.md' } });
  write('path.json', { ...seller, instructions: { file: '../secret.md' } });
  write('link.json', { ...seller, instructions: { file: 'link.md' } });
  write('list.json', []);
  writeFileSync(join(folder, 'secret.md'), 'A secret.');
  symlinkSync(join(folder, 'secret.md'), join(files, 'link.md'));
  write('large.json', { ...seller, instructions: { file: 'large.md' } });
  write('large.md', 'x'.repeat(300_000));

  const refusal = await start().catch((error: unknown) => String(error));
  for (const line of [
    'json.json:3: It is no JSON',
    'field.json:1: It is no agent',
    'tool.json:3: There are no tools named nothing',
    'Upper.json:1: Upper is no name',
    'same.json:1: aright.json has an agent aright too',
    'gone.json:1: Its instructions: gone.md cannot be read (ENOENT)',
    'path.json:1: Its instructions: ../secret.md is not the name of a file beside it',
    'link.json:1: Its instructions: link.md leads out of the folder',
    'large.json:1: Its instructions: large.md is larger than 262144 bytes',
    'list.json:1: It is no agent',
  ]) {
    expect(refusal).toContain(line);
  }
  expect(refusal).not.toContain('A secret.');
  const settings = { AGENTS_DIR: mkdirIn('none') };
  expect(await served((client) => status(client, 'aright'), settings)).toBe(404);
  expect(await served((client) => status(client, 'aright'), { TOOLS_MUST_LOAD: 'false' })).toBe(
    200,
  );
});

const status = async (client: HttpClient, name: string): Promise<number> =>
  (await client.get(`/v1/agents/${name}`)).status;

function mkdirIn(name: string): string {
  mkdirSync(join(files, name));
  return join(files, name);
}
