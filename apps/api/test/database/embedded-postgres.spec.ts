import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import {
  endLeftoverServer,
  readPostmasterFile,
  runsWith,
} from '../../src/database/embedded/postmaster.js';
import { StartUpError } from '../../src/process/start-up-error.js';
import {
  canRunAs,
  startEmbeddedPostgresProcess,
  type EmbeddedPostgresProcess,
} from '../support/stores/embedded-postgres-process.js';
import { waitFor } from '../support/wait-for.js';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

let dataDir: string;
const open: { stop(): Promise<void> }[] = [];
const processes: EmbeddedPostgresProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-embedded-'));
});

afterEach(async () => {
  for (const postgres of open.splice(0)) await postgres.stop();
  for (const { kill } of processes.splice(0)) await kill();
  // The server of a killed process may still be writing.
  await endLeftoverServer(dataFolder());
  await rm(dataDir, { recursive: true, force: true });
});

const dataFolder = (): string => join(dataDir, 'postgres', 'data');

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  return EmbeddedPostgres.start({ dataDir: folder, durable: false });
}

async function startHere(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await start(folder);
  open.push(postgres);
  return postgres;
}

async function startElsewhere(environment?: NodeJS.ProcessEnv): Promise<EmbeddedPostgresProcess> {
  const started = await startEmbeddedPostgresProcess({
    dataDir,
    ...(environment && { environment }),
  });
  processes.push(started);
  return started;
}

async function query(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const storeRow = (url: string) =>
  query(url, 'CREATE TABLE kept (id int)', 'INSERT INTO kept VALUES (1)');
const storedRows = (url: string) => query(url, 'SELECT id FROM kept');

async function serverPid(): Promise<number> {
  const file = await readPostmasterFile(dataFolder());
  if (file === undefined) throw new Error('no server runs');
  return file.pid;
}

const isServing = (pid: number): boolean => runsWith(pid, dataFolder());

async function problemOf(work: Promise<unknown>): Promise<StartUpError> {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (problem instanceof StartUpError) return problem;
  throw new Error('expected a StartUpError', { cause: problem });
}

describe('a first start', () => {
  it('gives a PostgreSQL 18 on loopback that only the kept password opens, also to root', async () => {
    const { url } = await startHere();
    const address = new URL(url);
    expect(address.hostname).toBe('127.0.0.1');
    expect(await query(url, 'SHOW server_version_num')).toEqual([
      { server_version_num: expect.stringMatching(/^18/) },
    ]);
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    address.password = 'guess';
    await expect(query(address.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode } = await stat(join(dataDir, 'postgres', 'password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('makes DATA_DIR and the folders above it, for this user only', async () => {
    const folder = join(dataDir, 'a', 'b');
    const postgres = await start(folder);
    await postgres.stop();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is not disturbed by what an interrupted first start left', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new', 'data', 'PG_VERSION'), '18');
    const { url } = await startHere();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('waits for the disk at every commit, unless told that the data is worth nothing', async () => {
    const postgres = await EmbeddedPostgres.start({ dataDir });
    open.push(postgres);
    const { url } = postgres;
    expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    expect(await query(url, 'SHOW full_page_writes')).toEqual([{ full_page_writes: 'on' }]);
  });
});

describe('a later start', () => {
  it('finds the data of the earlier one', async () => {
    const first = await start();
    await storeRow(first.url);
    await first.stop();
    const second = await startHere();
    expect(await storedRows(second.url)).toEqual([{ id: 1 }]);
  });

  it('is not fooled by a process that got the id of an earlier server', async () => {
    const first = await start();
    await storeRow(first.url);
    const file = await readFile(join(dataFolder(), 'postmaster.pid'), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const stale = file.replace(/^\d+/, String(stranger.pid));
    await writeFile(join(dataFolder(), 'postmaster.pid'), stale);
    try {
      const second = await startHere();
      expect(await storedRows(second.url)).toEqual([{ id: 1 }]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

describe('two services in one DATA_DIR', () => {
  it('the second says which process has it and what to do, and the first goes on', async () => {
    const first = await startElsewhere();
    const problem = await problemOf(start());
    expect(problem.message).toContain(`in use by another service: process ${String(first.pid)}`);
    expect(problem.message).toContain('DATABASE_URL');
    expect(problem.exitCode).toBe(1);
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('started together for the first time, exactly one runs', async () => {
    const results = await Promise.allSettled([startElsewhere(), startElsewhere()]);
    const running = results.filter((result) => result.status === 'fulfilled');
    expect(running).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(String(result.reason)).toContain('in use by another');
    }
  });
});

describe('after kill -9 of the service', () => {
  it('the next start works at once, while the old server is still ending, and finds all data', async () => {
    const killed = await startElsewhere();
    await storeRow(killed.url);
    await killed.kill();
    const next = await startHere();
    expect(await storedRows(next.url)).toEqual([{ id: 1 }]);
  });

  it.runIf(isLinux)('the server ends by itself', async () => {
    const killed = await startElsewhere();
    const pid = await serverPid();
    await killed.kill();
    await waitFor(() => !isServing(pid), { what: 'the server to end' });
  });

  it.runIf(isLinux)('a server that lives on is ended by the next start', async () => {
    // Without setpriv nothing tells the server that its service is gone, as on other systems.
    const programs = join(dataDir, 'programs');
    await mkdir(programs);
    for (const name of ['unshare', 'true']) await symlink(`/usr/bin/${name}`, join(programs, name));
    const killed = await startElsewhere({ PATH: programs });
    await storeRow(killed.url);
    const pid = await serverPid();
    await killed.kill();
    expect(isServing(pid)).toBe(true);
    const next = await startHere();
    expect(isServing(pid)).toBe(false);
    expect(await storedRows(next.url)).toEqual([{ id: 1 }]);
  });

  it('the next start works although the server was killed too', async () => {
    const killed = await startElsewhere();
    await storeRow(killed.url);
    process.kill(await serverPid(), 'SIGKILL');
    await killed.kill();
    const next = await startHere();
    expect(await storedRows(next.url)).toEqual([{ id: 1 }]);
  });
});

describe('a DATA_DIR that cannot be used', () => {
  it.each([
    ['below a file', () => join(dataDir, 'file', 'data')],
    ['that is a file', () => join(dataDir, 'file')],
  ])('%s is refused with the remedy', async (_, folder) => {
    await writeFile(join(dataDir, 'file'), '');
    const problem = await problemOf(start(folder()));
    expect(problem.message).toMatch(/^DATA_DIR .* cannot be written: a part of the path is a file/);
    expect(problem.message).toContain('DATABASE_URL');
    expect(problem.exitCode).toBe(78);
  });

  it.runIf(isLinux)('where no folder can be made is refused, not waited for', async () => {
    expect((await problemOf(start('/proc/faina'))).message).toContain('cannot be written');
  });
});

describe.runIf(!isRoot || canRunAs(nobody))('as an ordinary user', () => {
  const startAsUser = async (folder: string): Promise<EmbeddedPostgresProcess> => {
    const started = await startEmbeddedPostgresProcess({
      dataDir: folder,
      ...(isRoot && { userId: nobody }),
    });
    processes.push(started);
    return started;
  };

  beforeEach(() => {
    chmodSync(dataDir, 0o777);
  });

  it('needs no help that only root has', async () => {
    const first = await startAsUser(dataDir);
    await storeRow(first.url);
    await first.kill();
    const second = await startAsUser(dataDir);
    expect(await storedRows(second.url)).toEqual([{ id: 1 }]);
  });

  it('is told when that user may not write to DATA_DIR', async () => {
    const folder = join(dataDir, 'closed');
    await mkdir(folder, { mode: 0o555 });
    await expect(startAsUser(folder)).rejects.toThrow('this user may not write there');
  });
});
