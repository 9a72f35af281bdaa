import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readPostmasterFile } from '../../src/database/embedded/postmaster.js';
import { startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase } from '../support/stores/test-database.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const startMs = 90_000;

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'faina-start-'));
const dataDir = join(folder, 'data');
await writeFile(join(folder, 'file'), '');
const toolsDir = join(folder, 'tools');
await mkdir(toolsDir);
await writeFile(join(toolsDir, 'broken.ts'), "\nthrow new Error('No key');\n");

afterAll(async () => {
  await database.drop();
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

type Refusal = { readonly exitCode: number | null; readonly output: string; readonly log: string };

/** Starts the built service, which should refuse, and waits for its end. */
async function refusalOf(settings: Readonly<Record<string, string>>): Promise<Refusal> {
  const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.url, ...settings };
  const child = spawn(process.execPath, [program], {
    env,
    timeout: startMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await once(child, 'close');
  return { exitCode: child.exitCode, output, log };
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

const refusals: [string, Record<string, string>, number, string[]][] = [
  [
    'several bad settings',
    { PORT: 'abc', LEASE_MS: '1', BOOTSTRAP_API_KEY: 'hidden key' },
    78,
    ['PORT', 'LEASE_MS', 'BOOTSTRAP_API_KEY', 'REMEDY'],
  ],
  ['no authentication on a network', { HOST: '0.0.0.0', AUTH: 'none' }, 78, ['AUTH=api-key']],
  ['a DATABASE_URL that is no URL', { DATABASE_URL: 'hidden' }, 78, ['postgresql://user']],
  [
    'a DATABASE_URL where nobody answers',
    { DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/jobs', DATABASE_WAIT_MS: '0' },
    1,
    ['No PostgreSQL answers at postgresql://me:***@127.0.0.1:1/jobs', 'Start PostgreSQL'],
  ],
  [
    'a DATABASE_URL with a wrong password',
    { DATABASE_URL: changed((url) => (url.password = 'hidden')) },
    78,
    ['refused the login', 'Correct user and password'],
  ],
  [
    'a DATABASE_URL with an unknown database',
    { DATABASE_URL: changed((url) => (url.pathname = 'nowhere')) },
    78,
    ['no database of the name', 'CREATE DATABASE'],
  ],
  [
    'a DATA_DIR that cannot be written',
    { DATABASE_URL: '', DATA_DIR: join(folder, 'file', 'data') },
    78,
    ['cannot be written', 'Set DATA_DIR'],
  ],
  [
    'a network that has no key to log in with',
    { HOST: '0.0.0.0' },
    78,
    ['BOOTSTRAP_API_KEY', 'nobody could log in', 'openssl rand'],
  ],
  [
    'a broken tool of your own',
    { TOOLS_DIR: toolsDir },
    78,
    [`${toolsDir}/broken.ts:2: No key`, 'TOOLS_MUST_LOAD=false'],
  ],
  ['a folder of tools that there is not', { TOOLS_DIR: '/none' }, 78, ['TOOLS_DIR', 'no folder']],
  ['a HOST of another machine', { HOST: '203.0.113.1' }, 78, ['no address 203.0.113.1', 'HOST']],
];

describe('a start that cannot succeed says why and what to do, without stack and secret:', () => {
  it.each(refusals)('%s', async (_, settings, exitCode, texts) => {
    const refusal = await refusalOf(settings);
    for (const text of texts) expect(refusal.output).toContain(text);
    expect(refusal.output + refusal.log).not.toMatch(/\n\s+at |hidden/);
    expect(refusal.exitCode).toBe(exitCode);
  });

  it('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const PORT = typeof address === 'object' ? String(address?.port) : '';
    const { output, log, exitCode } = await refusalOf({ PORT });
    server.close();
    expect(output).toContain(`Port ${PORT} on 127.0.0.1 is taken`);
    expect(output + log).not.toMatch(/\n\s+at /);
    expect(exitCode).toBe(1);
  });
});

describe('the service on its embedded PostgreSQL', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  it('P12 refuses a second one beside it, ends at SIGTERM with 0 and leaves no server', async () => {
    const service = await startServiceProcess({ DATA_DIR: dataDir });
    stops.push(service.kill);
    const refusal = await refusalOf({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(refusal.output).toContain(`in use by another service: process ${String(service.pid)}`);
    expect(refusal.exitCode).toBe(1);
    expect((await fetch(new URL('/health/ready', service.url))).status).toBe(200);
    expect(await service.stop()).toBe(0);
    expect(await readPostmasterFile(join(dataDir, 'postgres', 'data'))).toBeUndefined();
  });
});
